import { key, neighbour, type Hex } from '../../drawing/hexes'
import { afloat, numberOf, spotOf, type Board, type BoatInfo } from './board'
import type { QueenDeed, QueenPlan } from './terms'

/** An end of the turn as planned by the server, with its field and one way to it. */
export interface Reach extends Hex {
  plan: QueenPlan
  way: QueenDeed[]
  heading: number
  speed: number
  coal: number
  pushes: readonly Push[]
  /** The other ways to the same end, which push the same boats to other places. */
  variants: readonly Reach[]
}

/** A boat that is pushed, its heading, and the field that it is pushed to. */
export interface Push {
  boat: string
  heading: number
  /** The side of the pushing bow that this is: 0 is ahead, 1 the starboard bow, and so on. */
  side: number
  to: Hex
}

/**
 * What the boat's next turn takes from an end: coal that it has, or more than it has, so that it is
 * out of the race. Undefined if it can be made without coal.
 */
export type Danger = 'coal' | 'out'

export function dangerOf({ plan }: Pick<Reach, 'plan'>): Danger | undefined {
  const { next } = plan.args
  return next < 0 ? 'out' : next > 0 ? 'coal' : undefined
}

/** A point on a way: the boat's field and heading, and the boat that it pushes there. */
interface Waypoint extends Hex {
  heading: number
  pushed?: Push
}

/** Returns where the pushes of a way leave a boat, if it is pushed. */
export function lies(reach: Reach, boat: string): string | undefined {
  const last = reach.pushes.findLast((push) => push.boat === boat)
  return last && key(last.to)
}

/**
 * Returns the points on the way to an end, from the boat's present field. It follows the actions
 * and applies no rule.
 */
export function trace(board: Board, boat: BoatInfo, way: readonly QueenDeed[]): Waypoint[] {
  const from = spotOf(board, boat)
  if (!from) return []
  let at: Waypoint = { q: from.q, r: from.r, heading: numberOf(boat.heading) }
  const list = [at]
  const boats = new Map(afloat(board).flatMap((other) => (other.boat.boat === boat.boat ? [] : [[key(other.field), other.boat.boat] as const])))
  for (const deed of way) {
    if (deed.key === 'left') at = { q: at.q, r: at.r, heading: (at.heading + 5) % 6 }
    else if (deed.key === 'right') at = { q: at.q, r: at.r, heading: (at.heading + 1) % 6 }
    else if (deed.key === 'ahead') at = { ...neighbour(at, at.heading), heading: at.heading }
    else if (deed.key === 'back') at = { ...neighbour(at, at.heading + 3), heading: at.heading }
    else if (deed.key === 'push') {
      const field = neighbour(at, at.heading)
      const heading = numberOf(deed.args.to)
      const there = neighbour(field, heading)
      const victim = boats.get(key(field)) ?? ''
      boats.delete(key(field))
      boats.set(key(there), victim)
      at = { ...field, heading: at.heading, pushed: { boat: victim, heading, side: (heading - at.heading + 6) % 6, to: there } }
    } else continue
    list.push(at)
  }
  return list
}
