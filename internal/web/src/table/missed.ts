import type { Line, StepLine } from '../api/types'
import { isStep } from '../play/steps'

/**
 * Returns what happened on the board while somebody was away: after the last entry they saw, up to
 * the last one before their return. Later entries are shown to them as they happen. Somebody who
 * has acted since has missed nothing.
 */
export function missedLines(log: readonly Line[], seen: number, back: number, mine: (line: StepLine) => boolean): StepLine[] {
  const steps = log.filter(isStep)
  if (seen === 0 || steps.some((line) => line.seq > back && line.kind === 'act' && !line.bot && mine(line))) return []
  return steps.filter((line) => line.seq > seen && line.seq <= back && line.events.length > 0 && !mine(line))
}
