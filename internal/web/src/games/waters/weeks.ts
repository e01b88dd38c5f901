import type { Line } from '../../api/types'
import type { WatersEvent } from './terms'
import { eventsIn, losses } from './week'

/** A week as the ledger at the end shows it. */
export interface Week {
  /** From 1; 0 is the set-up. */
  week: number
  lost: WatersEvent[]
  /** The events that reduced the losses. */
  regained: WatersEvent[]
  /** The losses at its end. */
  losses: number
}

/**
 * Returns the weeks of a game with the losses and recoveries of each. The last week is included
 * even if it was cut short.
 */
export function weeksOf(log: readonly Line<WatersEvent>[]): Week[] {
  const weeks: Week[] = [{ week: 0, lost: [], regained: [], losses: 0 }]
  for (const event of eventsIn(log)) {
    const now = weeks[weeks.length - 1]!
    if (event.key === 'phase_upgrade') {
      weeks.push({ week: event.args.week, lost: [], regained: [], losses: now.losses })
      continue
    }
    if (losses[event.key]) now.lost.push(event)
    else if (event.key === 'delivered' || event.key === 'goal_completed') now.regained.push(event)
    else continue
    if ('losses' in event.args) now.losses = Number(event.args.losses)
  }
  return weeks.filter(({ week, lost, regained }) => week > 0 || lost.length + regained.length > 0)
}
