import { expect, test } from 'vitest'
import type { Line } from '../api/types'
import { newsOf, messagesOfOthers } from './news'

/** Returns a line with only what the tests are about. */
const line = (seq: number, kind: Line['kind'], seat: number, words = 'something') =>
  ({ seq, kind, steps: seq, words, events: [], ...(seat > 0 && { seat }), by: { id: `p${seat}`, name: '' } }) as unknown as Line

const isOwn = (line: Line) => 'seat' in line && line.seat === 1

test('a turn of another seat counts once, whatever its number of actions', () => {
  const log = [line(1, 'act', 1), line(2, 'act', 2), line(3, 'chance', 0), line(4, 'act', 2), line(5, 'act', 3), line(6, 'act', 3), line(7, 'act', 1)]
  expect(newsOf(log, isOwn)).toEqual([2, 5])
})

test('other actions of others count as news, chat and silent entries do not', () => {
  const log = [line(1, 'act', 2), line(2, 'say', 2), line(3, 'undo', 2), line(4, 'act', 2), line(5, 'resign', 3), line(6, 'nonce', 3, ''), line(7, 'offer_abort', 1)]
  expect(newsOf(log, isOwn)).toEqual([1, 3, 5])
})

test('chat of others counts as news unless they are muted', () => {
  const log = [line(1, 'say', 1), line(2, 'say', 2), line(3, 'say', 3), line(4, 'act', 2)]
  expect(messagesOfOthers(log, 'p1', [{ id: 'p3' }])).toEqual([2])
})
