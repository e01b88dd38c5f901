import { expect, test } from 'vitest'
import type { Line, Sentence } from '../api/types'
import { turnsOf } from '../play/turns'
import { rowsOf } from './rows'

const line = (seq: number, kind: Line['kind'], steps: number, seat = 1, words = `${kind} ${seq}`): Line =>
  ({ seq, kind, steps, seat, at: '', words, events: [], undone: 0 }) as unknown as Line
const sentence = (number: number, round: number, from: number, to: number): Sentence =>
  ({ number, round, roundWords: `Round ${round}`, seat: 1, from, to, open: false, who: 'X', parts: [], costs: [], words: `turn ${number}` })

const log = [line(1, 'start', 0), line(2, 'act', 1), line(3, 'say', 1), line(4, 'act', 2), line(5, 'takeback', 1), line(6, 'act', 2), line(7, 'act', 3), line(8, 'offer_abort', 3)]
const turns = turnsOf(log, [sentence(1, 1, 1, 1), sentence(2, 1, 2, 2), sentence(3, 2, 3, 3)], [])
const brief = (rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) => (row.kind === 'turn' ? `${row.turn.words}${row.shown ? '' : ' …'}` : row.kind === 'round' ? row.words : row.line.words))

test('the log has a row for each turn, round and agreement, but no chat', () => {
  expect(brief(rowsOf(turns, log, undefined))).toEqual(['start 1', 'Round 1', 'turn 1', 'takeback 5', 'turn 2', 'Round 2', 'turn 3', 'offer_abort 8'])
})

test('rows stop at the last step shown, and the turn being shown has no sentence yet', () => {
  expect(brief(rowsOf(turns, log.slice(0, 3), undefined))).toEqual(['start 1', 'Round 1', 'turn 1'])
  expect(brief(rowsOf(turns, log.slice(0, 3), turns[1]))).toEqual(['start 1', 'Round 1', 'turn 1', 'turn 2 …'])
})
