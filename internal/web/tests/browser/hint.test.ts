import { expect, test } from 'vitest'
import { looked } from './looked.ts'
import { get } from './playout.ts'
import { newWorld, post, sitDown } from './world.ts'

const world = newWorld('shell')

interface Shown {
  steps: number
  mine: { seat: number; choices: { action: string; words: string }[] }[]
}

const me = { me: true }
const games = [
  { game: 'queen', seats: 3, options: {}, places: [me, { bot: 'simple' }, { bot: 'simple' }], locale: 'en-GB', key: 'h', open: 'Hint', act: 'Do this', said: /^(It means .+|For now it only means .+|No other .+)\.$/ },
  { game: 'broadhorns', seats: 2, options: { start_order: 'seats' }, places: [me, { bot: 'simple' }], locale: 'de-DE', key: 't', open: 'Tipp', act: 'So spielen', said: /^(Das bringt .+|Zunächst bringt .+|Kein anderer Weg.+)\.$/ },
  { game: 'waters', seats: 2, options: {}, places: [me, { bot: 'simple' }], locale: 'fr-FR', key: 'i', open: 'Indice', act: 'Jouer ainsi', said: /^(Cela apporte .+|Pour l’instant.+|Aucune autre .+)\.$/ },
]

for (const { game, seats, options, places, locale, key, open, act, said } of games) {
  test(`a hint in ${game} is told by keyboard, and is done`, { timeout: 120_000 }, async () => {
    const page = await world.visitor({ locale })
    const id = await sitDown(page, 'Anna', { game, seats, options, places })
    await page.goto(`/tables/${id}`)
    const button = page.getByRole('button', { name: open, exact: true })
    await button.waitFor()
    const before = await get<Shown>(page, `/tables/${id}?lang=${locale.slice(0, 2)}`)
    await button.focus()
    await page.keyboard.press('Enter')
    const hint = page.getByRole('region', { name: open, exact: true })
    await hint.getByRole('button', { name: act }).waitFor()
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    const lines = await hint.getByRole('status').locator('p').allInnerTexts()
    expect(lines.filter((line) => said.test(line))).toHaveLength(1)
    const choices = before.mine.flatMap(({ choices }) => choices.map(({ words }) => words))
    const button1 = await hint.getByRole('button', { name: act }).innerText()
    expect(choices.some((words) => button1.endsWith(words))).toBe(true)
    // Its way is on the board, or its button is marked, as long as it is in view. It covers
    // nothing.
    const marked = page.locator('.planned, .hinted, [data-hinted]')
    expect(await marked.count()).toBeGreaterThan(0)
    const [own, map] = await Promise.all([hint.boundingBox(), page.locator('section.board').boundingBox()])
    expect(own!.x >= map!.x + map!.width || own!.y >= map!.y + map!.height).toBe(true)
    await looked(page, `hint-${game}`, undefined, 'section.hint') // other tests look at the rest of the page
    await page.setViewportSize({ width: 1440, height: 900 })

    // The key of the language puts it away and asks again, and Close gives the focus back.
    await page.keyboard.press(key)
    await hint.waitFor({ state: 'detached' })
    expect(await marked.count()).toBe(0)
    await page.keyboard.press(key)
    await hint.locator('.close').click()
    await hint.waitFor({ state: 'detached' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await button.click()
    await hint.getByRole('button', { name: act }).click()
    await expect.poll(async () => (await get<Shown>(page, `/tables/${id}`)).steps).toBeGreaterThan(before.steps)
  })
}

test('rated games have no hints, and neither do watchers', async () => {
  const anna = await world.visitor()
  const ben = await world.visitor()
  for (const [page, name] of [[anna, 'Anna of the ladder'], [ben, 'Ben of the ladder']] as const) await post(page, '/me/account', { name, password: 'a river is long' })
  const { id: rated } = await post<{ id: string }>(anna, '/tables', { game: 'queen', seats: 2, places: [me, {}], terms: { rated: true } })
  await post(ben, `/tables/${rated}/commands`, { kind: 'sit' })
  await post(anna, `/tables/${rated}/commands`, { kind: 'start' })
  const { id: alone } = await post<{ id: string }>(anna, '/tables', { game: 'queen', seats: 2, places: [me, me] })
  await post(anna, `/tables/${alone}/commands`, { kind: 'start' })
  for (const [page, id] of [[anna, rated], [ben, rated], [ben, alone]] as const) {
    await page.goto(`/tables/${id}`)
    await page.locator('.board svg').first().waitFor()
    await page.locator('p.turn.yours, p.waits').first().waitFor()
    expect(await page.getByRole('button', { name: 'Hint', exact: true }).count()).toBe(0)
  }
  await anna.goto(`/tables/${alone}`)
  await anna.getByRole('button', { name: 'Hint', exact: true }).waitFor()
})
