import type { Line } from '../api/types'

/**
 * Returns what happened on the board while somebody was away: after the last entry that they saw, up to the last one before their return.
 * They see later entries happening. Somebody who has acted since has missed nothing.
 */
export function missedLines(log: readonly Line[], seen: number, back: number, mine: (line: Line) => boolean): Line[] {
  if (seen === 0 || log.some((line) => line.seq > back && !line.bot && mine(line))) return []
  return log.filter((line) => line.seq > seen && line.seq <= back && line.events?.length && !mine(line))
}
