import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findingsByDayAndNight, overhang } from './axe.ts'
import { show, still } from './position.ts'
import { newWorld, openTab, post, sitDown } from './world.ts'

// What is seen of a table without scrolling, and that the map keeps its place while the controls
// change.
const world = newWorld()

type Position = [record: string, steps: number]
const decisions: Record<string, Position[]> = {
  queen: [['rose-six-players', 169], ['whole-game-passengers', 150]],
  broadhorns: [['whole-game-for-two', 305], ['whole-game-for-two', 316], ['whole-game-for-two', 260], ['whole-game-for-two', 334]],
  waters: [['whole-spring-1927-three-roles-goals', 36], ['whole-spring-1927-three-roles-goals', 39], ['whole-spring-1927-three-roles-goals', 150], ['whole-fall-1926-by-hand-alone', 46]],
}

async function edges(part: Locator) {
  const box = (await part.boundingBox())!
  return { top: Math.round(box.y), bottom: Math.round(box.y + box.height) }
}

/** The parts of the page from top to bottom, and how far it scrolls. */
async function layoutOf(page: Page) {
  const [board, controls, tabs] = await Promise.all(['section.board', 'section.controls', '[role=tablist]'].map((part) => edges(page.locator(part))))
  const scrolls = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  return { board: board!, controls: controls!, tabs: tabs!, scrolls }
}

test.each(Object.entries(decisions))('on a phone a decision of %s is one screen: the board, what is decided, the tabs; and the controls keep their height', async (game, positions) => {
  const page = await world.visitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'de-DE' })
  const edgesOfBoard = new Set<number>()
  for (const [record, steps] of positions) {
    await show(world, page, record, steps, game)
    await page.locator('p.turn.yours').waitFor()
    await still(page)
    const { board, controls, tabs, scrolls } = await layoutOf(page)
    const at = `${record}, ${steps}`
    expect([at, scrolls]).toEqual([at, 0])
    expect([at, tabs.bottom]).toEqual([at, 740])
    expect([at, controls.bottom]).toEqual([at, tabs.top])
    expect([at, board.bottom]).toEqual([at, controls.top])
    expect(board.bottom - board.top, at).toBeGreaterThan(200)
    edgesOfBoard.add(board.bottom)
    // The last button, which continues or takes back, is in view without scrolling.
    const last = await edges(page.locator('section.controls .what button:visible').last())
    expect(last.bottom, at).toBeLessThanOrEqual(tabs.top)
    expect([at, await page.locator('section.controls kbd:visible').count()]).toEqual([at, 0])
    expect([at, await overhang(page)]).toEqual([at, 0])
  }
  // The controls of Mississippi Queen are as high as what they hold.
  if (game !== 'queen') expect([...edgesOfBoard]).toHaveLength(1)
  expect(await findingsByDayAndNight(page)).toEqual([])
})

test.each([['broadhorns', 'Boat', /^Your broadhorn/], ['waters', 'Hand', /^Your hand/]] as const)('on a phone what is ours in %s is a tab', async (game, title, heading) => {
  const page = await world.visitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const [record, steps] = decisions[game]![1]!
  await show(world, page, record, steps, game)
  await page.locator('p.turn.yours').waitFor()
  const tabs = await page.getByRole('tab').allInnerTexts()
  expect(tabs.slice(0, 2)).toEqual(['Turn', title])
  await page.getByRole('tab', { name: title }).click()
  const panel = page.getByRole('tabpanel', { name: title })
  await panel.getByRole('heading', { name: heading }).waitFor()
  await openTab(page, 'Turn')
  await panel.waitFor({ state: 'detached' })
  // In a wide window the controls have it.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.locator('section.controls').getByRole('heading', { name: heading }).waitFor()
})

test('the map of Broadhorns keeps its place while the dock changes', async () => {
  const page = await world.visitor({ viewport: { width: 1440, height: 900 } })
  const places = new Set<string>()
  for (const [record, steps] of decisions.broadhorns!) {
    await show(world, page, record, steps, 'broadhorns')
    await page.locator('p.turn.yours').waitFor()
    await still(page)
    const [box, view] = [await page.locator('section.board').boundingBox(), await page.locator('section.board svg[role=group]').getAttribute('viewBox')]
    places.add(JSON.stringify([box, view]))
  }
  expect([...places]).toHaveLength(1)
})

test.each(Object.keys(decisions))('at 1440 by 900 the log of %s fills the column, the chat is in view, and what opens at the foot covers only the log', async (game) => {
  const page = await world.visitor({ viewport: { width: 1440, height: 900 } })
  const [record, steps] = decisions[game]![0]!
  await show(world, page, record, steps, game, (table) => ({ ...table, terms: { ...(table as unknown as { terms: object }).terms, chat: 'all' } }))
  await page.locator('p.turn.yours').waitFor()
  const log = page.locator('#panel-log')
  const say = page.locator('#panel-chat')
  const foot = page.locator('.foot')
  const all = [page.locator('#panel-players'), log, say, foot]
  const boxes = await Promise.all(all.map(edges))
  boxes.reduce((above, below) => {
    expect(below.top - above.bottom).toBeLessThanOrEqual(16)
    expect(below.top).toBeGreaterThanOrEqual(above.bottom)
    return below
  })
  expect(boxes[3]!.bottom).toBe(900)
  expect(boxes[1]!.bottom - boxes[1]!.top).toBeGreaterThan(140)
  const open = foot.locator('details[open]')
  await foot.getByText('In words', { exact: true }).click()
  expect(await edges(open.locator('> div'))).toEqual(boxes[1])
  await foot.locator('summary').getByText('Keys', { exact: true }).click()
  await expect.poll(() => open.count()).toBe(1)
  expect(await open.innerText()).toContain('the chat')
  await open.getByRole('checkbox').focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => open.count()).toBe(0)
  expect(await page.locator(':focus').innerText()).toBe('Keys')
})

test('on a phone the boat whose turn is told is in view', async () => {
  const page = await world.visitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: 'no-preference', story: 'fast' })
  const id = await sitDown(page, 'Anna', { game: 'broadhorns', seats: 2, options: { start_order: 'seats' }, places: [{ me: true }, { bot: 'steady' }] })
  interface Seen { mine: { seat: number; choices: { key: string; action: string }[]; board: { seats: { space: number }[] } }[] }
  // We stay in St. Louis until the other is far down the river.
  for (let waits = 0; waits < 300; waits++) {
    const table = (await (await page.request.get(`/api/v1/tables/${id}`)).json()) as Seen
    const { seat, choices, board } = table.mine[0]!
    if (board.seats[1]!.space > 14) break
    const choice = choices.find(({ key }) => key === 'end_turn') ?? choices[choices.length - 1]
    if (!choice) {
      await page.waitForTimeout(100) // the other's turn
      continue
    }
    const { action } = choice
    await post(page, `/tables/${id}/commands`, { kind: 'act', seat, action })
  }
  await page.goto(`/tables/${id}`)
  await page.locator('p.turn.yours').waitFor()
  await still(page)
  const view = page.evaluate(async () => {
    let seen = ''
    for (;;) {
      await new Promise((done) => requestAnimationFrame(done))
      const told = document.querySelector('.caption')
      if (!told && seen) return seen
      if (!told) continue
      const board = document.querySelector('section.board')!.getBoundingClientRect()
      const boat = document.querySelectorAll('section.board .boat')[1]!.getBoundingClientRect()
      const y = boat.y + boat.height / 2
      if (seen !== 'in view') seen = y > board.top && y < board.bottom ? 'in view' : 'out of view'
    }
  })
  const { mine } = (await (await page.request.get(`/api/v1/tables/${id}`)).json()) as Seen
  await post(page, `/tables/${id}/commands`, { kind: 'act', seat: 1, action: mine[0]!.choices.find(({ key }) => key === 'end_turn')!.action })
  expect(await view).toBe('in view')
})
