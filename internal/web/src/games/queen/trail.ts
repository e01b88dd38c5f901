import type { Hex } from '../../drawing/hexes'
import { afloat, fieldOf, numberOf, spotOf, type Board, type BoatInfo, type Field } from './board'
import type { QueenEvent } from './terms'

/** A push along a trail: which boat, from where to where. */
interface Shove {
  boat: BoatInfo
  from: Hex
  to: Hex
  heading: number
  /** The side of the pushing bow: 0 is ahead, 1 the starboard bow, and so on. */
  side: number
}

/** A bend of a trail: where the boat turned, to which side, and how often in a row. */
interface Bend {
  at: Hex
  side: 'port' | 'starboard'
  times: number
}

/** What a boat has done in its turn, as it is drawn on the river. */
export interface Trail {
  /** The boat as it was before the turn, and where it lay. */
  boat: BoatInfo
  start: Field
  /** The fields that it came to, in order. */
  fields: readonly Hex[]
  bends: readonly Bend[]
  shoves: readonly Shove[]
  /** The speed before and after, if it changed. */
  speed: { from: number; to: number } | undefined
}

/**
 * Returns the board with the tiles on which its turn began: a tile that the turn leaves behind is
 * removed before the turn has been told, and its trail must not lie on dry land.
 */
export function withBegun(board: Board, before: Board): Board {
  const left = before.tiles.filter(({ slot }) => !board.tiles.some((tile) => tile.slot === slot))
  if (left.length === 0) return board
  return { ...board, tiles: [...left, ...board.tiles].sort((one, two) => one.slot - two.slot), removed: before.removed }
}

/**
 * Returns the trail of a turn from its events so far; nothing for a boat that was not on the river.
 * Fields are looked up on the board now, or on the one before the turn if their tile has been
 * removed since.
 */
export function trailOf(before: Board, now: Board, events: readonly QueenEvent[]): Trail | undefined {
  const letter = moverOf(events)
  const boat = before.boats.find((one) => one.boat === letter)
  const start = spotOf(before, boat)
  if (!boat || !start) return undefined
  const spot = (slot: number, field: number) => fieldOf(now, slot, field) ?? fieldOf(before, slot, field)
  const fields: Hex[] = []
  const bends: Bend[] = []
  const shoves: Shove[] = []
  const lies = new Map(afloat(before).map(({ boat, field }): [string, Hex] => [boat.boat, field]))
  let speed: Trail['speed']
  let at: Hex = start
  let bow = numberOf(boat.heading)
  for (const event of events) {
    switch (event.key) {
      case 'speed':
        speed = { from: event.args.from, to: event.args.speed }
        break
      case 'turned': {
        if (event.args.boat !== letter) break
        const { side, heading } = event.args
        bow = numberOf(heading)
        const last = bends[bends.length - 1]
        if (last && last.at === at && last.side === side) last.times++
        else bends.push({ at, side, times: 1 })
        break
      }
      case 'moved':
      case 'backed': {
        if (event.args.boat !== letter) break
        const field = spot(event.args.slot, event.args.field)
        if (field) fields.push((at = field))
        break
      }
      case 'pushed': {
        const { pushed, slot, field, to } = event.args
        const from = lies.get(pushed)
        const target = spot(slot, field)
        const other = before.boats.find((one) => one.boat === pushed)
        if (from && target && other) shoves.push({ boat: other, from, to: target, heading: numberOf(to), side: (numberOf(to) - bow + 6) % 6 })
        if (target) lies.set(pushed, target)
        break
      }
    }
  }
  return { boat, start, fields, bends, shoves, speed }
}

/** Returns the boat whose turn the events belong to. */
export function moverOf(events: readonly QueenEvent[]): string | undefined {
  const event = events.find(({ key }) => ['speed', 'speed_kept', 'turned', 'moved', 'backed', 'pushed', 'set_out', 'took', 'refuelled', 'finished', 'eliminated', 'ended'].includes(key))
  return event && 'boat' in event.args ? event.args.boat : undefined
}
