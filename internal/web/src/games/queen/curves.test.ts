import { expect, test } from 'vitest'
import type { Line } from '../../api/types'
import { curvesOf, pathOf } from './curves'

const line = (steps: number, ...events: [string, ...number[]][]): Line => ({
  seq: steps,
  at: '',
  kind: 'act',
  words: '',
  steps,
  events: events.map(([key, ...args]) => ({ key, rule: '', args, words: '' })),
})

test('speed, coal and way go on from what the log tells', () => {
  const curves = curvesOf([
    line(1, ['set_out', 1, 0]),
    line(2, ['speed', 1, 3, 1], ['coal', 1, 1, 5]),
    line(3, ['moved', 1, 0, 12, 0, 2]),
    line(4, ['pushed', 2, 1, 1, 3, 0]),
  ])
  expect(curves.speed.get('A')).toEqual([{ step: 1, value: 1 }, { step: 2, value: 3 }])
  expect(curves.coal.get('A')).toEqual([{ step: 1, value: 6 }, { step: 2, value: 5 }])
  expect(curves.progress.get('A')?.map((dot) => dot.value)).toEqual([0, 3, 5])
  expect(pathOf(curves.speed.get('A')!, 4, (n) => n, (n) => -n)).toBe('M1 -1H2V-3H4')
})
