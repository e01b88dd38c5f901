import { expect, test } from 'vitest'
import type { Hint, Line } from '../api/types'
import { plannedOf, progressOf } from './planned'

const steps = (...actions: string[]) => actions.map((action) => ({ action }))
const hint = { seq: 5, seat: 1, plans: [{ steps: steps('speed 3', 'ahead', 'end') }, { steps: steps('speed 3', 'left', 'end') }] } as unknown as Hint
const act = (seq: number, action: string, seat = 1) => ({ seq, kind: 'act', seat, action }) as unknown as Line
const other = (seq: number, kind: string) => ({ seq, kind }) as unknown as Line

test('a hint stays as long as it is followed', () => {
  expect(progressOf(hint, [act(4, 'left')])).toEqual({ plan: 0, done: 0 })
  expect(progressOf(hint, [act(6, 'speed 3'), other(7, 'say')])).toEqual({ plan: 0, done: 1 })
  expect(progressOf(hint, [act(6, 'speed 3'), act(7, 'left')])).toEqual({ plan: 1, done: 2 })
})

test('a hint ends with another action, an undo, and its last step', () => {
  expect(progressOf(hint, [act(6, 'speed 2')])).toBeUndefined()
  expect(progressOf(hint, [act(6, 'speed 3'), other(7, 'undo')])).toBeUndefined()
  expect(progressOf(hint, [act(6, 'speed 3'), act(7, 'ahead'), act(8, 'end')])).toBeUndefined()
})

test('the second best is drawn until the first step', () => {
  const drawn = (done: number) => [plannedOf(hint, { plan: 0, done })].flatMap(({ steps, second }) => [steps.length, second.length])
  expect(drawn(0)).toEqual([3, 3])
  expect(drawn(1)).toEqual([2, 0])
})
