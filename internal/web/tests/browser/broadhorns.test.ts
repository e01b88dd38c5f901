import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findingsByWidth, overhang } from './axe.ts'
import { openAll, show, still } from './position.ts'
import { gameLimit, partsOf } from './whole.ts'
import { agree, importRecord, namesOf, newcomer, newWorld, post, settled, sitDown } from './world.ts'

// The board of Broadhorns, as people use it.
const world = newWorld()

const record = 'whole-game-for-two'
/**
 * Steps of the record: before Moves with a current, in the Sell, at the choice of the season
 * barrel, at the travelers.
 */
const positions = { moves: 305, sell: 316, store: 260, travelers: 334 }

test('axe finds nothing by day and by night, from 320 to 1440 px nothing stands out, and at 1440 by 900 the whole river is in view', async () => {
  const page = await world.visitor({ viewport: { width: 320, height: 844 } })
  for (const [name, steps] of Object.entries(positions)) {
    await show(world, page, record, steps, 'broadhorns')
    // The layouts are the same in all positions: of the others, where there is the least room.
    for (const width of name === 'moves' ? [320, 360, 600, 768, 1024, 1440] : [320, 360, 1024]) {
      await page.setViewportSize({ width, height: 844 })
      await still(page)
      expect([name, width, await overhang(page)]).toEqual([name, width, 0])
      // Wide pages differ from narrow ones in the Moves, where ways are compared.
      if (width !== 360 && (width !== 1440 || name !== 'moves')) continue
      await openAll(page)
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('section.controls button, .strip button')].flatMap((button) => {
          const { width, height } = button.getBoundingClientRect()
          if (!button.checkVisibility()) return [] // ways that are not compared where there is no room
          return width < 24 || height < 24 ? [`${button.textContent} ${width} by ${height}`] : []
        }),
      )
      expect([name, width, await findingsByWidth(page), small]).toEqual([name, width, [], []])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await still(page)
    const cut = await page.evaluate(() => {
      const board = document.querySelector('section.board')!.getBoundingClientRect()
      return [...document.querySelectorAll('section.board .paper, section.board .boat, section.board .back')].filter((piece) => {
        const box = piece.getBoundingClientRect()
        return box.left < board.left || box.right > board.right || box.top < board.top || box.bottom > board.bottom
      }).length
    })
    expect([name, cut]).toEqual([name, 0])
  }
})

test('our own boat keeps its width while others act, and our own turn is not narrated', async () => {
  const page = await world.visitor({ reducedMotion: 'no-preference', story: 'fast', viewport: { width: 1440, height: 900 } })
  const id = await sitDown(page, 'Wide', { game: 'broadhorns', seats: 3, options: { start_order: 'seats' }, places: [{ me: true }, { bot: 'simple' }, { bot: 'simple' }] })
  await page.goto(`/tables/${id}`)
  await settled(page)
  await page.getByRole('button', { name: 'End turn' }).click()
  await agree(page)
  const width = () => page.locator('.what:has(> .story) .deck').evaluateAll(([deck]) => deck?.getBoundingClientRect().width ?? 0)
  await expect.poll(width, { interval: 50 }).toBeGreaterThan(400)
  await page.locator('p.turn.yours').waitFor()
  expect(await page.locator('.caption').count()).toBe(0) // it begins with a market that is refilled
})

test('pointing with the mouse does not move the controls', async () => {
  const page = await world.visitor({ viewport: { width: 1440, height: 900 } })
  await show(world, page, record, positions.moves, 'broadhorns')
  await still(page)
  const controls = page.locator('section.controls')
  const before = await controls.boundingBox()
  const ports = await page.locator('section.controls tbody th button').all()
  expect(ports.length).toBeGreaterThan(1)
  for (const port of ports) {
    await port.hover()
    await page.locator('section.board .reach.aimed').waitFor({ state: 'attached' })
    await still(page)
    expect(await controls.boundingBox()).toEqual(before)
  }
})

test('on a narrow phone all boats are seen at once at the edge, and a touch there moves the map', async () => {
  const page = await world.visitor({ viewport: { width: 360, height: 740 }, hasTouch: true })
  await show(world, page, record, positions.sell, 'broadhorns')
  await still(page)
  const [board, edge] = [(await page.locator('section.board').boundingBox())!, (await page.locator('.small-river').boundingBox())!]
  const marks = await page.locator('.small-river .mark').all()
  expect(marks).toHaveLength(2)
  for (const mark of marks) {
    const box = (await mark.boundingBox())!
    expect([box.x >= board.x, box.y >= board.y, box.y + box.height <= board.y + board.height]).toEqual([true, true, true])
  }
  const chart = page.getByRole('group', { name: 'The Mississippi from St. Louis to New Orleans' })
  const before = await chart.getAttribute('viewBox')
  await page.touchscreen.tap(edge.x + 10, edge.y + 30) // notices may lie over its lower end
  await still(page)
  expect(await chart.getAttribute('viewBox')).not.toBe(before)
})

test('on a phone every boat is found by its mark', async () => {
  const page = await world.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await show(world, page, record, positions.sell, 'broadhorns')
  const marks = page.getByRole('group', { name: 'Find a boat' }).getByRole('button')
  for (let seat = 0; seat < (await marks.count()); seat++) {
    await marks.nth(seat).tap()
    await still(page)
    const [board, boat] = [await page.locator('section.board').boundingBox(), await page.locator('section.board .boat').nth(seat).boundingBox()]
    expect(boat!.x).toBeGreaterThan(board!.x)
    expect(boat!.x + boat!.width).toBeLessThan(board!.x + board!.width)
    expect(boat!.y).toBeGreaterThan(board!.y)
    expect(boat!.y + boat!.height).toBeLessThan(board!.y + board!.height)
  }
})

test('a question in the middle of another’s turn is answered by mouse: nothing lies over it', async () => {
  const page = await world.visitor({ viewport: { width: 1280, height: 900 } })
  const { id: from } = await importRecord(page, 'Asked', 'broadhorns', 'played-by-hand-for-two')
  const { id } = await post<{ id: string }>(page, '/tables', { from: { table: from, step: 207 }, places: [{ me: true }, {}] })
  const other = await world.visitor()
  await newcomer(other, 'Other', id, [{ kind: 'sit' }, { kind: 'start' }])
  await page.goto(`/tables/${id}`)
  await page.locator('.waits').waitFor()
  await post(other, `/tables/${id}/commands`, { kind: 'act', seat: 2, action: 'pass' }) // then the other has ended the turn, and a card ages our cargo
  await page.locator('p.turn.yours').waitFor()
  await page.locator('.caption').waitFor()
  const none = page.locator('section.controls').getByRole('button', { name: /^No ice/ })
  await none.click({ timeout: 10_000 })
  await none.waitFor({ state: 'detached' })
})

/** What ends a turn, and what ends an expedition, which is asked twice. */
const [endTurn, endExpedition] = [/End turn/, /End (the )?expedition/]
const endSell = /End the Sell/

/**
 * What a hasty merchant presses: the first of these that is there. An expedition ends when a turn
 * passed without a move.
 */
const habits = [
  /^Sell all that pays/,
  endSell,
  /To the track/,
  /^30 ft|^20 ft/,
  /^(F|A|P|U|W)\s*Buy/,
  /^Cast off/,
  /End the Buy/,
  /Aboard/,
  /^Leave port/,
  /No ice/,
  /^Discard these/,
  /Discard/,
  /^Put in at/,
  /^Move \d+ spaces?:/,
  /^furthest/,
  endTurn,
  endExpedition,
]

/**
 * Presses one button with the mouse, the first of these that is there, and returns which it was.
 */
async function press(page: Page, habits: readonly RegExp[]): Promise<RegExp | undefined> {
  const buttons = page.locator('section.controls button:enabled')
  const names = await namesOf(buttons)
  for (const habit of habits) {
    const at = names.findIndex((name) => habit.test(name))
    if (at < 0) continue
    return buttons.nth(at).click({ timeout: 4000 }).then(() => habit, () => undefined) // it may disappear meanwhile
  }
  return undefined
}

/**
 * Trades at a table until the game is over, or until something holds. Returns which habits were
 * followed, in this order.
 */
async function trade(page: Page, id: string, enough: (done: readonly RegExp[]) => boolean): Promise<RegExp[]> {
  await page.goto(`/tables/${id}`)
  await page.locator('.frame').waitFor()
  const over = page.locator('.players .place')
  const ours = page.locator('p.turn.yours')
  const done: RegExp[] = []
  let [idle, moved] = [0, false]
  while (!enough(done) && !(await over.count())) {
    if (!(await ours.count())) {
      await ours.or(over).first().waitFor()
      continue
    }
    await settled(page)
    const habit = await press(page, moved ? habits : [...habits.filter((one) => one !== endTurn), endTurn])
    idle = habit ? 0 : idle + 1
    if (habit) done.push(habit)
    moved = habit !== endTurn && (moved || String(habit).includes('Move'))
    if (done.length > 600 || idle > 100) throw new Error(`after ${done.length} presses: ${(await page.locator('section.controls button').allInnerTexts()).join(' ; ')}`)
  }
  return done
}

/**
 * The part of a game that is played: where it begins, when it is enough, and how many kinds of
 * deeds it has at least.
 */
const setup = { game: 'broadhorns', seats: 2 }
const fromTheStart = (page: Page) => sitDown(page, 'Merchant', { ...setup, places: [{ me: true }, { bot: 'simple' }] })
const never = () => false
const parts = partsOf(
  { part: 'a whole game', begin: fromTheStart, enough: never, kinds: 9 },
  { part: 'the beginning of a game', begin: fromTheStart, enough: (done: readonly RegExp[]) => done.includes(endSell), kinds: 5 },
)

test.each(parts)('$part by pointer', async ({ begin, enough, kinds }) => {
  const page = await world.visitor({ viewport: { width: 1280, height: 900 } })
  const done = await trade(page, await begin(page), enough)
  expect(new Set(done).size).toBeGreaterThanOrEqual(kinds)
  if (enough === never) await page.getByRole('table', { name: 'Standings' }).waitFor()
}, gameLimit)
