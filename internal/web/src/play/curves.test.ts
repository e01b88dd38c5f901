import { expect, test } from 'vitest'
import type { Position } from '../api/types'
import { curvesOf, pathOf, type Value } from './curves'

const at = (step: number, ...values: Value[]) => ({ step, board: values }) as unknown as Position
const value = (curve: string, line: string, value: number): Value => ({ curve, line, value })

test('a line has a dot where its value changes, and ends with its values', () => {
  const curves = curvesOf(
    [at(0, value('speed', 'A', 1)), at(1, value('speed', 'A', 3), value('coal', 'A', 6)), at(2, value('speed', 'A', 3)), at(3)],
    (board) => board as Value[],
  )
  expect(curves.get('speed')?.get('A')).toEqual([{ step: 0, value: 1 }, { step: 1, value: 3 }])
  expect(curves.get('coal')?.get('A')).toEqual([{ step: 1, value: 6 }])
})

test('a path holds each value until the next one', () => {
  expect(pathOf([{ step: 0, value: 1 }, { step: 1, value: 3 }], 4, (n) => n, (n) => -n)).toBe('M0 -1H1V-3H4')
  expect(pathOf([], 4, (n) => n, (n) => n)).toBe('')
})
