import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atTheHelm, newcomer, newWorld, openTab, setOut, sitDown } from './world.ts'

// On a narrow screen the log, the players and the chat are tabs that take the board's place.
const world = newWorld()
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true } as const
const wide = { viewport: { width: 1440, height: 900 } } as const
const bots = { game: 'queen', seats: 3, places: [{ me: true }, { bot: 'simple' }, { bot: 'simple' }] }

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const names = (page: Page) => page.getByRole('tab').allInnerTexts()
const panel = (page: Page, name: RegExp) => page.getByRole('tabpanel', { name })
const log = (page: Page) => page.locator('[role=tree][aria-label=Log]') // of a hidden tab too
const say = (page: Page, id: string, text: string) => page.request.post(`/api/v1/tables/${id}/commands`, { data: { kind: 'say', text } })

/** Two people at a table that has begun, the first of them on its page. */
async function two(options: object): Promise<[Page, Page, string]> {
  const [anna, bert] = [await world.visitor(options), await world.visitor()]
  const id = await sitDown(anna, 'Anna', { game: 'queen', seats: 2, places: [{ me: true }, {}] })
  await newcomer(bert, 'Bert', id, [{ kind: 'sit' }, { kind: 'start' }])
  await anna.goto(`/tables/${id}`)
  await anna.locator('section.board').waitFor()
  return [anna, bert, id]
}

test('a tab takes the place of the board, by finger and by arrow keys, and the controls stay', async () => {
  const page = await world.visitor(phone)
  await page.goto(`/tables/${await sitDown(page, 'Anna', bots)}`)
  const board = (await panel(page, /^Turn/).boundingBox())!
  expect(await names(page)).toEqual(['Turn', 'Log', 'Players', 'Chat'].map((name) => expect.stringContaining(name)))
  for (const name of ['Log', 'Players', 'Chat'] as const) {
    await openTab(page, name)
    expect(await panel(page, new RegExp(`^${name}`)).boundingBox()).toEqual(board)
    expect(await page.locator('section.board').isVisible()).toBe(false)
    expect(await page.locator('.deed').isVisible()).toBe(true)
    expect(await page.locator('.rail').isVisible()).toBe(true)
    expect(await page.getByRole('tabpanel').count()).toBe(1)
  }
  for (const [key, name] of [['ArrowRight', 'Turn'], ['ArrowRight', 'Log'], ['End', 'Chat'], ['ArrowLeft', 'Players'], ['Home', 'Turn']] as const) {
    await page.keyboard.press(key)
    expect(await page.locator(':focus').innerText()).toContain(name)
    expect(await page.locator(':focus').getAttribute('aria-selected')).toBe('true')
    await panel(page, new RegExp(`^${name}`)).waitFor()
  }
  expect(await page.locator('section.board').isVisible()).toBe(true)
})

test('a tab counts actions and chat of others until it is opened', async () => {
  const [anna, bert, id] = await two(phone)
  await say(anna, id, 'my own line')
  await say(bert, id, 'one')
  await say(bert, id, 'two')
  await tab(anna, /^Chat 2 new/).waitFor()
  await openTab(anna, 'Chat')
  await tab(anna, /^Chat$/).waitFor()
  await say(bert, id, 'three')
  await panel(anna, /^Chat/).getByText('three').waitFor()
  await openTab(anna, 'Turn')
  expect(await tab(anna, /^Chat/).innerText()).toBe('Chat')
  const before = await tab(anna, /^Log/).innerText()
  await setOut(anna) // one's own actions are not news
  await anna.getByText(/^Bert.* (to move|sets out)$/).waitFor()
  expect(await tab(anna, /^Log/).innerText()).toBe(before)
  const table = (await (await bert.request.get(`/api/v1/tables/${id}`)).json()) as { mine: { choices: { action: string }[] }[] }
  await bert.request.post(`/api/v1/tables/${id}/commands`, { data: { kind: 'act', action: table.mine[0]!.choices[0]!.action } })
  await tab(anna, /^Log \d+ new/).waitFor()
  await openTab(anna, 'Log')
  await tab(anna, /^Log$/).waitFor()
})

test('a tab stays open through a turn, with its text and scroll position', async () => {
  const page = await world.visitor(phone)
  await page.goto(`/tables/${await sitDown(page, 'Anna', bots)}`)
  await setOut(page)
  await atTheHelm(page)
  await openTab(page, 'Log')
  const top = () => log(page).evaluate((list) => list.scrollTop)
  // So that there is something to scroll. A log that is at its end stays there when its size
  // changes, of which the page learns a frame later, as of a scroll.
  const frames = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await log(page).evaluate((list) => (list.style.maxHeight = '5rem'))
  await frames()
  await log(page).evaluate((list) => list.scrollTo(0, 17))
  await frames()
  expect(await top()).toBe(17)
  await openTab(page, 'Chat')
  await page.getByLabel('Say something').fill('half a line')
  await page.locator('section.controls').focus()
  await page.keyboard.press('ArrowUp') // moves the boat
  await page.getByRole('button', { name: 'End turn' }).click()
  await atTheHelm(page) // the others have moved
  expect(await tab(page, /^Chat/).getAttribute('aria-selected')).toBe('true')
  expect(await page.getByLabel('Say something').inputValue()).toBe('half a line')
  await openTab(page, 'Log')
  expect(await top()).toBe(17)
  await openTab(page, 'Chat')
  expect(await page.getByLabel('Say something').inputValue()).toBe('half a line')
})

test.each([['phone', phone], ['wide', wide]] as const)('L, C and P lead to the log, the chat and the players, unless one writes or switched them off: %s', async (kind, options) => {
  const page = await world.visitor(options)
  await page.goto(`/tables/${await sitDown(page, 'Anna', bots)}`)
  await page.locator('section.board').waitFor()
  expect(await page.getByRole('tab').count()).toBe(kind === 'phone' ? 4 : 0)
  /** What has the focus. In the log it is a line, which goes by the name of its tree. */
  const on = () => page.evaluate(() => (document.activeElement?.closest('[role=tree]') ?? document.activeElement)?.getAttribute('aria-label') ?? document.activeElement?.className ?? '')
  for (const [key, name] of [['l', 'Log'], ['c', 'Say something']] as const) {
    await page.keyboard.press(key)
    await expect.poll(on).toBe(name)
  }
  await page.keyboard.type('please call') // no key of the page
  expect(await page.getByLabel('Say something').inputValue()).toBe('please call')
  await page.getByLabel('Say something').blur()
  await page.keyboard.press('p')
  await expect.poll(on).toContain('players')
  if (kind === 'phone') {
    await page.keyboard.press('Escape')
    expect(await page.locator(':focus').innerText()).toBe('Turn')
    await page.keyboard.press('p')
  }
  await page.getByText('Keys', { exact: true }).click()
  await page.getByText('the chat', { exact: true }).waitFor()
  await page.getByLabel('Use letter and digit keys').click()
  await page.getByLabel('Use letter and digit keys').blur()
  await page.keyboard.press('l')
  expect(await on()).not.toBe('Log')
  await page.reload()
  await page.locator('section.board').waitFor()
  await page.keyboard.press('l')
  expect(await on()).not.toBe('Log')
  await page.goto('/settings')
  await page.getByLabel('Use letter and digit keys at the table').click()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('bigriver.settings')!).keys)).toBe(true)
})

test('players stand in the order in which they play, with their number, their wheels and a word of state', async () => {
  const page = await world.visitor(wide)
  const id = await sitDown(page, 'Anna', bots)
  await page.goto(`/tables/${id}`)
  await setOut(page)
  await atTheHelm(page)
  const table = (await (await page.request.get(`/api/v1/tables/${id}`)).json()) as { board: { order: string[]; turn: string } }
  const { order, turn } = table.board
  const rows = page.locator('.players li')
  await expect.poll(() => rows.locator('.mark').allInnerTexts()).toEqual(order)
  expect((await rows.locator('.number').allInnerTexts()).filter((text) => /^\d$/.test(text))).toEqual(['1', '2', '3'])
  const at = order.indexOf(turn)
  expect(await rows.nth(at).locator('.standing').innerText()).toBe('moves')
  if (at + 1 < order.length) expect(await rows.nth(at + 1).locator('.standing').innerText()).toBe('is next')
  for (let i = 0; i < at; i++) expect(await rows.nth(i).locator('.standing').innerText()).toMatch(/^(has moved|was pushed)$/)
  expect(await rows.first().getByRole('img', { name: /^Speed \d$/ }).count()).toBe(1)
  expect(await rows.first().getByRole('img', { name: /^Coal \d$/ }).count()).toBe(1)
})
