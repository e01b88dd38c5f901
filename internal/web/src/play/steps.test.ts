import { expect, test } from 'vitest'
import type { Line } from '../api/types'
import { lastMoved, stepsOf } from './steps'

/** Returns a line with only what the tests are about. */
const line = (seq: number, kind: Line['kind'], steps: number, action?: string): Line => ({ seq, kind, steps, action, at: '', words: '' }) as unknown as Line

test('undone actions are no steps', () => {
  const log = [
    line(1, 'sit', 0),
    line(2, 'act', 1, 'speed 3'),
    line(3, 'act', 2, 'ahead'),
    line(4, 'undo', 1),
    line(5, 'say', 1),
    line(6, 'act', 2, 'left'),
    line(7, 'chance', 3, 'tile A1-1'),
    line(8, 'takeback', 0),
    line(9, 'act', 1, 'speed 2'),
  ]
  expect(stepsOf(log.slice(0, 7)).map((l) => l.action)).toEqual(['speed 3', 'left', 'tile A1-1'])
  expect(stepsOf(log).map((l) => l.action)).toEqual(['speed 2'])
})

test('among simultaneous decisions, an undo removes the one it names', () => {
  const log = [line(1, 'act', 1, 'mine'), line(2, 'act', 2, 'theirs'), { ...line(3, 'undo', 1), undone: 1 }, line(4, 'act', 2, 'another')]
  expect(stepsOf(log).map((l) => l.action)).toEqual(['theirs', 'another'])
})

test('chat and seats animate nothing; actions and undos do', () => {
  const log = [line(1, 'sit', 0), line(2, 'act', 1, 'speed 3'), line(3, 'say', 1), line(4, 'standing', 1, 'pass'), line(5, 'undo', 0), line(6, 'mute', 0)]
  expect(lastMoved(log.slice(0, 1))).toBeUndefined()
  expect(lastMoved(log.slice(0, 4))?.seq).toBe(2)
  expect(lastMoved(log)?.seq).toBe(5)
})
