import { expect, test } from 'vitest'
import type { Line, StepLine } from '../api/types'
import { seatOf } from '../play/steps'
import { missedLines } from './missed'

/** Returns an action with only what the tests are about. */
const line = (seq: number, seat: number, more: object = {}): StepLine =>
  ({ seq, seat, kind: 'act', at: '', words: '', steps: seq, events: [{ key: 'ended', rule: '', args: { boat: 'A' }, words: '' }], ...more }) as unknown as StepLine
const mine = (line: StepLine) => seatOf(line) === 1
const missed = (log: Line[], seen: number, back: number) => missedLines(log, seen, back, mine).map(({ seq }) => seq)

test('the entries between leaving and coming back were missed, later ones were not', () => {
  const log = [line(1, 1), line(2, 2), line(3, 3), line(4, 2, { events: [] }), line(5, 2)]
  expect(missed(log, 1, 5)).toEqual([2, 3, 5])
  expect(missed([...log, line(6, 2), line(7, 3)], 1, 5)).toEqual([2, 3, 5])
  expect(missed(log, 0, 5)).toEqual([]) // first visit
})

test('somebody who has acted has missed nothing; a bot in their seat does not count', () => {
  const log = [line(1, 1), line(2, 2), line(3, 3)]
  expect(missed([...log, line(4, 1, { bot: 'simple' })], 1, 3)).toEqual([2, 3])
  expect(missed([...log, line(4, 1)], 1, 3)).toEqual([])
})
