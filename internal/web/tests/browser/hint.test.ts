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
  { game: 'queen', seats: 3, options: {}, places: [me, { bot: 'simple' }, { bot: 'simple' }], locale: 'en-GB', key: 'h', open: 'Hint', act: 'Do this', said: /^It means .+\.$/, marks: 1 },
  { game: 'broadhorns', seats: 2, options: { start_order: 'seats' }, places: [me, { bot: 'simple' }], locale: 'de-DE', key: 't', open: 'Tipp', act: 'So spielen', said: /^(Das bringt .+|Zunächst bringt .+|Keine andere .+)\.$/, marks: 0 },
  { game: 'waters', seats: 2, options: {}, places: [me, { bot: 'simple' }], locale: 'fr-FR', key: 'i', open: 'Indice', act: 'Faire cela', said: /^(Cela apporte .+|Pour l’instant.+|Aucune autre .+)\.$/, marks: 1 },
]

for (const { game, seats, options, places, locale, key, open, act, said, marks } of games) {
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
    const choices = before.mine.flatMap(({ choices }) => choices.map(({ words }) => words))
    expect(choices.some((words) => lines[0]!.endsWith(words))).toBe(true)
    expect(lines.slice(1).filter((line) => said.test(line))).toHaveLength(1)
    // It is marked as long as the hint is in view: its place on the board, or its button.
    const marked = page.locator('.hinted, [data-hinted]')
    expect(await marked.count()).toBeGreaterThan(0)
    expect(await page.locator('.board .hinted').count()).toBe(marks)
    await looked(page, `hint-${game}`, undefined, 'section.controls') // other tests look at the rest of the page
    await page.setViewportSize({ width: 1440, height: 900 })

    // The key of the language puts it away and asks again, and Close gives the focus back.
    await page.keyboard.press(key)
    await hint.waitFor({ state: 'detached' })
    expect(await marked.count()).toBe(0)
    await page.keyboard.press(key)
    await hint.locator('.bare').click()
    await hint.waitFor({ state: 'detached' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await button.click()
    await hint.getByRole('button', { name: act }).click()
    await expect.poll(async () => (await get<Shown>(page, `/tables/${id}`)).steps).toBeGreaterThan(before.steps)
    await hint.waitFor({ state: 'detached' })
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
