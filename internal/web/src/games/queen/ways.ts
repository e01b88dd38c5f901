import { key, neighbour, type Hex } from '../../drawing/hexes'
import { afloat, numberOf, spotOf, type Board, type BoatInfo } from './board'
import type { QueenDeed, QueenPlan } from './terms'

/** An end of the turn as the server planned it, with its field, by one way. */
export interface Reach extends Hex {
  plan: QueenPlan
  way: QueenDeed[]
  heading: number
  speed: number
  coal: number
  pushes: readonly Push[]
  /** The other ways to the same end, by which the same boats are pushed elsewhere. */
  variants: readonly Reach[]
}

/** A boat that is pushed, the heading in which it goes, and to which field. */
export interface Push {
  boat: string
  heading: number
  to: Hex
}

/** A place on a way: the boat's field and heading, and the boat that it pushes there. */
interface Waypoint extends Hex {
  heading: number
  pushed?: Push
}

/** Returns where a boat lies after the pushes of a way, if it is pushed. */
export function lies(reach: Reach, boat: string): string | undefined {
  const last = reach.pushes.findLast((push) => push.boat === boat)
  return last && key(last.to)
}

/**
 * Returns the places on the way to an end, from where the boat is. It follows the actions and knows
 * no rule.
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
      at = { ...field, heading: at.heading, pushed: { boat: victim, heading, to: there } }
    } else continue
    list.push(at)
  }
  return list
}
