import type { Line } from '../api/types'

/**
 * What happened on the board while somebody was away: behind the last entry that they saw, up to that of their return. What
 * comes later they see happening; and whoever has acted since knows how things stand, and misses nothing.
 */
export function missedLines(log: readonly Line[], seen: number, back: number, mine: (line: Line) => boolean): Line[] {
  if (seen === 0 || log.some((line) => line.seq > back && !line.bot && mine(line))) return []
  return log.filter((line) => line.seq > seen && line.seq <= back && line.events?.length && !mine(line))
}
