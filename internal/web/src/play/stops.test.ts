import { expect, test } from 'vitest'
import { stopsOf } from './stops'
import type { Turn } from './turns'

const turn = (from: number, to: number, round?: number): Turn =>
  ({ seat: 1, from, to, open: false, who: '', parts: [], words: '', lines: [], ...(round !== undefined && { round }) })

test('a replay stops at the end of each turn and of each round', () => {
  expect(stopsOf([turn(1, 2), turn(3, 6, 1), turn(7, 9, 1), turn(10, 10), turn(11, 14, 2)])).toEqual({
    turns: [2, 6, 9, 10, 14],
    rounds: [
      { number: 0, from: 1, to: 2 },
      { number: 1, from: 3, to: 10 }, // what belongs to nobody belongs to the round before
      { number: 2, from: 11, to: 14 },
    ],
  })
  expect(stopsOf([])).toEqual({ turns: [], rounds: [] })
})
