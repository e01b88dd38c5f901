import { beforeAll, expect, test } from 'vitest'
import type { Line } from '../api/types'
import { loadTexts, speak } from '../text/text.svelte'
import type { Turn } from './turns'
import { Voice } from './voice.svelte'

beforeAll(async () => {
  await speak('en')
  await loadTexts('table')
})

const line = (seq: number, seat: number, words: string) => ({ seq, kind: seat ? 'act' : 'chance', seat, steps: seq, words, events: [] }) as unknown as Line
const turn = (seat: number, lines: readonly Line[], words: string, open = false) =>
  ({ seat, from: lines[0]!.seq, to: lines[lines.length - 1]!.seq, open, who: 'x', parts: [], words, lines }) as unknown as Turn

const words = (voice: Voice) => voice.heard.map((one) => one.words)

test('what came after a turn is heard after it, though the turn is still being shown', () => {
  const voice = new Voice({} as never, (seat) => seat === 1, 0)
  const others = [line(2, 2, 'Bert moves')]
  const log = [line(1, 1, 'you move'), ...others, line(3, 0, 'it rains')]
  const turns = [turn(1, [log[0]!], ''), turn(2, others, 'Bert went ahead.'), turn(0, [log[2]!], '')]
  voice.lines(log, turns)
  expect(words(voice)).toEqual(['you move'])
  voice.turn(turns[1]!, undefined)
  expect(words(voice)).toEqual(['you move', 'Bert went ahead.', 'it rains'])
})

test('what comes during a turn that goes on is heard at once', () => {
  const voice = new Voice({} as never, (seat) => seat === 1, 0)
  const others = [line(2, 2, 'Bert moves')]
  const log = [...others, { seq: 3, kind: 'propose', seat: 2, words: 'Bert proposes a levee' } as unknown as Line]
  voice.lines(log, [turn(2, others, 'Bert went ahead.', true)])
  expect(words(voice)).toEqual(['Bert proposes a levee'])
})

test('what repeats itself is one sentence', () => {
  const voice = new Voice({} as never, () => false, 0)
  const log = [1, 2, 3].map((seq) => line(seq, 0, 'Anna draws a card.'))
  voice.lines([...log, line(4, 0, 'it rains')], [turn(0, log, '')])
  expect(words(voice)).toEqual(['3 times: Anna draws a card.', 'it rains'])
})
