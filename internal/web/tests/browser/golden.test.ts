import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { compareBaseline, lettersOf } from './baseline.ts'
import { compare, type Box } from './picture.ts'
import { frameBoard, show } from './position.ts'
import { newWorld } from './world.ts'

// Pictures of board positions as last approved. `npm run goldens` renews them: look at each before
// you commit it.
const golden = join(import.meta.dirname, 'golden')
const maxShare = 0.001 // of the pixels may differ plainly: a boat's badge is more

const world = newWorld()
let page: Page
beforeAll(async () => {
  page = await world.visitor({ viewport: { width: 1100, height: 760 }, deviceScaleFactor: 1 })
})

type Position = [name: string, record: string, steps: number, theme: 'light' | 'dark', size?: readonly [number, number]]

/** Takes the board's picture, with the boxes of its letters. */
async function picture([width, height]: readonly [number, number] = [600, 400]): Promise<{ png: Buffer; texts: Box[] }> {
  await frameBoard(page, width, height)
  const board = page.getByRole('region', { name: 'Board' })
  const texts = await lettersOf(page, 'section.board')
  return { png: await board.screenshot({ animations: 'disabled' }), texts }
}

const queen: Position[] = [
  ['six-at-the-start', 'rose-six-players', 6, 'light'],
  ['bend-with-islands', 'whole-game-passengers', 100, 'light'],
  ['station-with-passengers', 'whole-game-passengers', 150, 'dark'],
  ['sandbars', 'rose-black-rose-for-three', 287, 'light'],
  ['floating-logs', 'rose-six-players', 362, 'light'],
  ['coal-supply', 'rose-all-tiles-for-four', 340, 'light'],
  ['jetty', 'end-first-home', 0, 'dark'],
  ['crowd-with-a-push', 'rose-six-players', 169, 'dark'],
  ['black-rose', 'rose-black-rose-for-three', 72, 'light'],
  ['end-of-the-race', 'whole-game-school', 999, 'light'],
]

/** The strip map lies where it is wide, and is upright where it is narrow. */
const [flat, upright] = [[720, 320], [360, 460]] as const
const broadhorns: Position[] = [
  ['horns-st-louis', 'played-by-hand-for-two', 18, 'light', flat],
  ['horns-reach', 'whole-game-for-two', 305, 'light', flat],
  ['horns-sell', 'whole-game-for-two', 316, 'dark', flat],
  ['horns-cards-and-stacks', 'whole-game-for-two', 380, 'light', flat],
  ['horns-upright', 'whole-game-for-two', 334, 'light', upright],
]

const sheet = [600, 440] as const
const waters: Position[] = [
  ['delta-fall', 'whole-fall-1926-won', 30, 'light', sheet],
  ['delta-levees', 'whole-fall-1926-won', 200, 'dark', sheet],
  ['delta-flood', 'whole-spring-1927-lost', 300, 'light', sheet],
  ['delta-rafts', 'whole-spring-1927-three-roles-goals', 400, 'light', upright],
]

const games = { queen, broadhorns, waters }

test.each(Object.entries(games).flatMap(([game, positions]) => positions.map((position) => ({ game, position, name: position[0] }))))('$game: $name', async ({ game, position }) => {
  const [name, record, steps, colorScheme, size] = position
  await page.emulateMedia({ colorScheme })
  await show(world, page, record, steps, game)
  const { png, texts } = await picture(size)
  const file = join(golden, `${name}.png`)
  compareBaseline(file, png, texts, maxShare)
  expect(readFileSync(file).length, `the size of ${name}.png`).toBeLessThan(60_000)
})

test('one boat in another colour counts as a difference', async () => {
  const [name, record, steps] = queen[0]!
  await page.emulateMedia({ colorScheme: 'light' })
  await show(world, page, record, steps)
  await page.evaluate(() => document.documentElement.style.setProperty('--seat-5', '#7a3f92'))
  const { png, texts } = await picture()
  const { share } = compare(png, readFileSync(join(golden, `${name}.png`)), texts)
  expect(share).toBeGreaterThan(maxShare)
  expect(share).toBeLessThan(0.02)
})
