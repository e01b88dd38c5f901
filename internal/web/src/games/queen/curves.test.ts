import { expect, test } from 'vitest'
import type { Board, BoatInfo } from './board'
import { valuesOf } from './curves'

const board = (...boats: Partial<BoatInfo>[]) =>
  ({ boats: boats.map((boat) => ({ status: 'racing', speed: 1, coal: 6, slot: 0, field: 0, ...boat })) }) as unknown as Board

const short = (all: Board) => valuesOf(all).map(({ curve, line, value }) => `${line} ${curve} ${value}`)

test('speed, coal and way are those of the boats, the Black Rose too', () => {
  expect(short(board({ boat: 'A', speed: 3, coal: 5, field: 12 }, { boat: 'R', coal: 0, slot: 1, field: 3 }))).toEqual([
    'A progress 3', 'A speed 3', 'A coal 5', 'R progress 5', 'R speed 1', 'R coal 0',
  ])
})

test('a boat that is home or out has no values any more', () => {
  expect(short(board({ boat: 'A', status: 'finished' }, { boat: 'B', status: 'out' }))).toEqual([])
})
