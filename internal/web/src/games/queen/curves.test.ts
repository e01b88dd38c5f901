import { expect, test } from 'vitest'
import type { Position } from '../../api/types'
import type { BoatInfo } from './board'
import { curvesOf, pathOf } from './curves'

const at = (step: number, ...boats: Partial<BoatInfo>[]): Position => ({
  step,
  toAct: [],
  mine: [],
  places: [],
  board: { boats: boats.map((boat) => ({ status: 'racing', speed: 1, coal: 6, slot: 0, field: 0, ...boat })) },
})

test('speed, coal and way are those of the positions, the Black Rose too, and end with the race', () => {
  const curves = curvesOf([
    at(0, { boat: 'A' }),
    at(1, { boat: 'A', speed: 3, coal: 5 }, { boat: 'R', coal: 1 }),
    at(2, { boat: 'A', speed: 3, coal: 5, field: 12 }, { boat: 'R', coal: 0, slot: 1, field: 3 }),
    at(3, { boat: 'A', status: 'finished', speed: 1, coal: 0 }, { boat: 'R', coal: 1, slot: 1, field: 3 }),
  ])
  expect(curves.speed.get('A')).toEqual([{ step: 0, value: 1 }, { step: 1, value: 3 }])
  expect(curves.coal.get('A')).toEqual([{ step: 0, value: 6 }, { step: 1, value: 5 }])
  expect(curves.coal.get('R')?.map((dot) => dot.value)).toEqual([1, 0, 1])
  expect(curves.progress.get('A')?.map((dot) => dot.value)).toEqual([1, 3])
  expect(curves.progress.get('R')?.map((dot) => dot.value)).toEqual([1, 5])
  expect(pathOf(curves.speed.get('A')!, 4, (n) => n, (n) => -n)).toBe('M0 -1H1V-3H4')
})
