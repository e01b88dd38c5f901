import { expect, test } from 'vitest'
import type { Line, Sentence } from '../api/types'
import { learnt, turnsOf } from './turns'

/** Returns a line with only what the tests are about. */
const line = (seq: number, kind: Line['kind'], steps: number, seat: number, words = ''): Line =>
  ({ seq, kind, steps, seat, at: '', words, events: [], undone: 0 }) as unknown as Line

const sentence = (seat: number, from: number, to: number, words: string, open = false): Sentence => ({ number: from, seat, from, to, words, who: 'X', parts: [{ words, steps: [from] }], costs: [], open })

const brief = (log: Line[], sentences: Sentence[], toAct: number[]) =>
  turnsOf(log, sentences, toAct).map(({ seat, from, to, words, open, lines }) => [seat, from, to, words, open, lines.map(({ seq }) => seq)])

test('a turn has the sentence of the game and the lines of its steps, also those of chance', () => {
  const log = [line(1, 'start', 0, 0), line(2, 'act', 1, 1, 'a'), line(3, 'act', 2, 1, 'b'), line(4, 'chance', 3, 0, 'c'), line(5, 'act', 4, 2, 'd')]
  expect(brief(log, [sentence(1, 1, 3, 'one'), sentence(2, 4, 4, 'two', true)], [2])).toEqual([
    [1, 1, 3, 'one', false, [2, 3, 4]],
    [2, 4, 4, 'two', true, [5]],
  ])
})

test('two turns of one seat in a row are two', () => {
  const log = [line(1, 'act', 1, 1), line(2, 'act', 2, 1)]
  expect(brief(log, [sentence(1, 1, 1, 'one'), sentence(1, 2, 2, 'two')], []).map(([, from]) => from)).toEqual([1, 2])
})

test('without a sentence of the game, a turn is what one seat did in a row, in the words of its steps', () => {
  const log = [line(1, 'chance', 1, 0, 'Dealt.'), line(2, 'act', 2, 1, 'Lays.'), line(3, 'chance', 3, 0, 'Drawn.'), line(4, 'act', 4, 2, 'Passes.')]
  expect(brief(log, [], [2])).toEqual([
    [0, 1, 1, 'Dealt.', false, [1]],
    [1, 2, 3, 'Lays. Drawn.', false, [2, 3]],
    [2, 4, 4, 'Passes.', true, [4]],
  ])
  expect(turnsOf(log, [], [])[1]?.parts).toEqual([{ words: 'Lays.', steps: [2] }, { words: 'Drawn.', steps: [3] }])
})

test('undone actions are in no turn', () => {
  const log = [line(1, 'act', 1, 1, 'a'), line(2, 'act', 2, 1, 'b'), line(3, 'undo', 1, 1), line(4, 'act', 2, 1, 'c')]
  expect(brief(log, [], [1])).toEqual([[1, 1, 2, 'a c', true, [1, 4]]])
})

test('a log that begins in the middle has the right step numbers', () => {
  const log = [line(41, 'act', 31, 1, 'a'), line(42, 'act', 32, 2, 'b')]
  expect(brief(log, [sentence(1, 28, 31, 'one')], [2])).toEqual([
    [1, 28, 31, 'one', false, [41]],
    [2, 32, 32, 'b', true, [42]],
  ])
})

test('new sentences replace the old ones from their first turn on; none change nothing', () => {
  const known = [sentence(1, 1, 3, 'one'), sentence(2, 4, 6, 'two', true), sentence(1, 7, 7, 'taken back')]
  expect(learnt(known, [sentence(2, 4, 8, 'two, whole')]).map(({ words }) => words)).toEqual(['one', 'two, whole'])
  expect(learnt(known, [])).toBe(known)
})
