import type { Line } from '../api/types'
import { isStep, seatOf, wordsOf } from '../play/steps'

/**
 * Returns the numbers of the log's entries that are news to somebody, in ascending order: the first
 * entry of each turn of others, and their other actions. Draws of chance belong to a turn, and the
 * chat has its own list.
 */
export function newsOf(log: readonly Line[], isOwn: (line: Line) => boolean): number[] {
  let turn: number | undefined // the turn that the latest actions belong to
  return log.flatMap((line) => {
    if (line.kind === 'say' || line.kind === 'chance' || line.kind === 'past') return []
    if (isStep(line)) {
      const seat = seatOf(line)
      if (seat === turn) return []
      turn = seat
    }
    return isOwn(line) || !wordsOf(line) ? [] : [line.seq]
  })
}

/** Returns the numbers of the chat lines of others, without those of people who are muted. */
export function messagesOfOthers(log: readonly Line[], own: string | undefined, muted: readonly { id: string }[]): number[] {
  return log.flatMap((line) => (line.kind === 'say' && line.by.id !== own && !muted.some(({ id }) => id === line.by.id) ? [line.seq] : []))
}
