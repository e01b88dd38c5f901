import type { Line } from '../../api/types'
import { t } from '../../text/text.svelte'
import type { GameFigures } from '../folder'
import { distance, groundOf, type Board } from './board'
import type { WatersEvent } from './terms'
import { eventsIn, losses } from './week'

/** What happened to levees in a week. */
interface Week {
  week: number
  lost: number
  regained: number
  losses: number
  /** The levees that water stood above the land at, and that it did not overtop. */
  held: Set<string>
}

interface Levees {
  built: number
  raised: number
  broken: number
  standing: ReadonlyMap<string, number>
}

/** Returns the weeks of a game, and what became of its levees. */
export function courseOf(log: readonly Line<WatersEvent>[], board: Pick<Board, 'map'>): { weeks: Week[]; levees: Levees } {
  const ground = [...groundOf(board).values()]
  const shores = new Map<string, Set<string>>() // by hex: the groups of water beside it
  const shoresOf = (at: string) => {
    const known = shores.get(at) ?? new Set(ground.filter((hex) => hex.kind === 'water' && distance(hex.at, at) === 1).map(({ group }) => group))
    shores.set(at, known)
    return known
  }
  const elevation = new Map(ground.map((hex) => [hex.at, hex.elevation ?? 0]))
  const standing = new Map<string, number>() // heights
  const weeks: Week[] = [{ week: 0, lost: 0, regained: 0, losses: 0, held: new Set() }]
  const count = { built: 0, raised: 0, broken: 0 }
  for (const event of eventsIn(log)) {
    const { key, args } = event
    const now = weeks[weeks.length - 1]!
    if (key === 'phase_upgrade') weeks.push({ week: args.week, lost: 0, regained: 0, losses: now.losses, held: new Set() })
    else if (key === 'first_levee' || key === 'built' || key === 'forced_levee') {
      standing.set(args.at, args.height)
      count.built++
    } else if (key === 'levee_raised') {
      standing.set(args.at, args.height)
      count.raised++
    } else if (key === 'lost_levee' || key === 'dynamited') {
      standing.delete(args.at)
      now.held.delete(args.at)
      count.broken++
    } else if (key === 'rain' || key === 'flow') {
      for (const [at, height] of standing) {
        if (args.level > (elevation.get(at) ?? 0) && args.level <= height && shoresOf(at).has(args.water)) now.held.add(at)
      }
    }
    const isLoss = losses[key] !== undefined
    if (isLoss || key === 'delivered' || key === 'goal_completed') {
      const sum = 'losses' in args ? Number(args.losses) : now.losses
      now.lost += Math.max(0, sum - now.losses)
      now.regained += Math.max(0, now.losses - sum)
      now.losses = sum
    }
  }
  return { weeks: weeks.filter(({ week, lost }) => week > 0 || lost > 0), levees: { ...count, standing } }
}

/** Returns a game in figures: the losses week by week, and what the levees held. */
export default function inFigures(log: readonly Line<WatersEvent>[], board: Board): GameFigures {
  const { weeks, levees } = courseOf(log, board)
  return {
    columns: [t('waters.figures.lost'), t('waters.figures.regained'), t('waters.figures.sum'), t('waters.figures.held')],
    rounds: weeks.map(({ week, lost, regained, losses, held }) => ({ round: week, name: week === 0 ? t('waters.phase.set_up') : String(week), values: [lost, regained, losses, held.size] })),
    totals: [
      { name: t('waters.figures.built'), value: levees.built },
      { name: t('waters.figures.raised'), value: levees.raised },
      { name: t('waters.figures.broken'), value: levees.broken },
      { name: t('waters.figures.standing'), value: levees.standing.size },
      { name: t('waters.figures.times'), value: weeks.reduce((n, { held }) => n + held.size, 0) },
    ],
  }
}
