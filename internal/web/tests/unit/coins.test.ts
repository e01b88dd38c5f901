import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Line } from '../../src/api/types'
import type { Board } from '../../src/games/broadhorns/board'
import { coinsOf } from '../../src/games/broadhorns/coins'
import { spoiledIn } from '../../src/games/broadhorns/curves'
import type { BroadhornsEvent } from '../../src/games/broadhorns/terms'
import { program, root } from './program.ts'

const { replay } = program()
const record = (name: string) => join(root, 'internal/games/broadhorns/testdata/records', `${name}.txt`)

/** The log of a replay, as a table has it. */
function logOf(positions: ReturnType<typeof replay>): Line<BroadhornsEvent>[] {
  const lines = positions.slice(1).map(({ n, events }) => ({ seq: n, kind: 'act', steps: n, seat: 1, words: '', events }))
  return [{ seq: 0, kind: 'start', steps: 0 }, ...lines] as unknown as Line<BroadhornsEvent>[]
}

test('every coin of a whole game is accounted for', () => {
  const positions = replay(record('whole-game-for-two'))
  const log = logOf(positions)
  const coins = coinsOf(log, 2)!
  // Anything uncounted would be missing from the starting gold.
  const dealt = positions.find(({ state }) => (state as Board).phase === 'acting')!.state as Board
  expect(coins.start).toEqual(dealt.seats.map(({ gold }) => gold))
  const last = positions.at(-1)!.state as Board
  expect(coins.wreaths).toEqual(last.seats.map(({ wreaths }) => wreaths))
  expect(coins.played).toEqual(last.seats.map(({ gold }) => gold)) // the rest is counted, not paid
  expect(coins.end.every((gold) => gold > 20)).toBe(true)
  expect(coins.rows.map(({ source }) => source)).toEqual(expect.arrayContaining(['sold', 'delivered', 'bonus', 'boat', 'bought', 'award']))
  for (const { source, rule, sums } of coins.rows) expect([source, rule, sums.some(({ times }) => times > 0)]).toEqual([source, expect.stringMatching(/^BH-\d+$/), true])
  expect(coinsOf(log.slice(1), 2)).toBeUndefined() // the beginning is missing
  expect(coinsOf(log.slice(0, 100), 2)).toBeUndefined() // it is not over
})

test('spoiled barrels only become more', () => {
  const log = logOf(replay(record('played-by-hand-for-two'))).slice(1)
  const lost = spoiledIn(log as Parameters<typeof spoiledIn>[0])
  const course = [0, 100, 300, log.length].map((step) => [1, 2].map((seat) => lost(seat, step)))
  expect(course[0]).toEqual([0, 0])
  for (const [i, sums] of course.entries()) if (i > 0) sums.forEach((sum, seat) => expect(sum).toBeGreaterThanOrEqual(course[i - 1]![seat]!))
  expect(course[3]!.reduce((sum, n) => sum + n)).toBeGreaterThan(0)
})
