import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings, overhang } from './axe.ts'
import { show, still } from './position.ts'
import { newWorld, settled, sitDown } from './world.ts'

// The board of Broadhorns, as people use it.
const world = newWorld()

const record = 'whole-game-for-two'
/** Steps of the record: before Moves with a current, in the Sell, at the choice of the season barrel, at the travelers. */
const positions = { moves: 305, sell: 316, store: 260, travelers: 334 }

test.each(['light', 'dark'] as const)('axe finds nothing, %s', async (colorScheme) => {
  const page = await world.visitor({ colorScheme, reducedMotion: 'reduce' })
  for (const [name, steps] of Object.entries(positions)) {
    await show(world, page, record, steps, 'broadhorns')
    for (const summary of await page.locator('summary').all()) await summary.click()
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('section.controls button, .strip button')].flatMap((button) => {
        const { width, height } = button.getBoundingClientRect()
        return width < 24 || height < 24 ? [`${button.textContent} ${width} by ${height}`] : []
      }),
    )
    expect([name, await findings(page), small]).toEqual([name, [], []])
  }
})

test.each([320, 360, 390, 600, 768, 1024, 1280, 1440])('%i px wide, nothing stands out', async (width) => {
  const page = await world.visitor({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
  for (const [name, steps] of Object.entries(positions)) {
    await show(world, page, record, steps, 'broadhorns')
    expect([name, await overhang(page)]).toEqual([name, 0])
  }
})

test('at 1440 by 900 the whole river is in view, with all its towns', async () => {
  const page = await world.visitor({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  for (const steps of Object.values(positions)) {
    await show(world, page, record, steps, 'broadhorns')
    await still(page)
    const cut = await page.evaluate(() => {
      const board = document.querySelector('section.board')!.getBoundingClientRect()
      return [...document.querySelectorAll('section.board .paper, section.board .boat, section.board .back')].filter((piece) => {
        const box = piece.getBoundingClientRect()
        return box.left < board.left || box.right > board.right || box.top < board.top || box.bottom > board.bottom
      }).length
    })
    expect(cut).toBe(0)
  }
})

test('on a phone every boat is found by its mark', async () => {
  const page = await world.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' })
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

/** What ends a turn, and what ends an expedition, which is asked twice. */
const [endTurn, endExpedition] = [/End turn/, /End the expedition|Sure/]

/** What a hasty merchant presses: the first of these that is there. An expedition ends when a turn passed without a move. */
const habits = [
  /^Sell all that pays/,
  /End the Sell/,
  /To the track/,
  /^30 ft|^20 ft/,
  /^(F|A|P|U|W)\s*Buy/,
  /^Cast off/,
  /End the Buy/,
  /Aboard/,
  /^Leave port/,
  /No ice/,
  /Discard/,
  /^Put in at/,
  /^Move \d/,
  /^furthest/,
  endTurn,
  endExpedition,
]

/** Presses one button with the mouse, the first of these that is there, and returns which it was. */
async function press(page: Page, habits: readonly RegExp[]): Promise<RegExp | undefined> {
  const buttons = await page.locator('section.controls button:enabled').all()
  const names = await Promise.all(buttons.map((button) => button.innerText({ timeout: 2000 }).catch(() => '')))
  for (const habit of habits) {
    const at = names.findIndex((name) => habit.test(name.replaceAll('\n', ' ').trim()))
    if (at < 0) continue
    return buttons[at]!.click({ timeout: 4000 }).then(() => habit, () => undefined) // it may go meanwhile
  }
  return undefined
}

test('a whole game by pointer', async () => {
  const page = await world.visitor({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } })
  const id = await sitDown(page, 'Merchant', { game: 'broadhorns', seats: 2, places: [{ me: true }, { bot: 'simple' }] })
  await page.goto(`/tables/${id}`)
  await page.locator('.frame').waitFor()
  const over = page.locator('.players .place')
  const ours = page.locator('p.turn.yours')
  let [pressed, idle, moved, ended] = [0, 0, false, 0]
  while (!(await over.count())) {
    if (!(await ours.count())) {
      await ours.or(over).first().waitFor({ timeout: 0 })
      continue
    }
    await settled(page)
    const habit = await press(page, moved ? habits : [...habits.filter((one) => one !== endTurn), endTurn])
    idle = habit ? 0 : idle + 1
    if (habit) pressed++
    if (habit === endExpedition) ended++
    moved = habit !== endTurn && (moved || String(habit).includes('Move'))
    if (pressed > 1500 || idle > 100) throw new Error(`after ${pressed} presses: ${(await page.locator('section.controls button').allInnerTexts()).join(' ; ')}`)
  }
  expect(pressed).toBeGreaterThan(60)
  expect(ended).toBeGreaterThan(1)
})
