import { bearing, key, neighbour, upright, type Hex } from '../../drawing/hexes'
import { towards } from '../../drawing/points'
import { has, t } from '../../text/text.svelte'
import { afloat, boards, numberOf, spotOf, type Board, type BoatInfo } from './board'
import type { Place } from './river'
import { dangerOf, type Push, type Reach } from './ways'

/** The directions round the bow, in the order in which they are read out. */
const spokenOrder = [0, 3, 1, 5, 2, 4]

/** Returns a tile's name with a hyphen at which lines do not break. */
export function tileName(name: string): string {
  return name.replaceAll('-', '\u2011')
}

/** Returns the words for a heading as seen from a bow: "ahead to starboard". */
export function bowWords(heading: number, bow: number): string {
  return t(`queen.bow.${(heading - bow + 6) % 6}`)
}

/** Returns the words for a boat's heading, by the river where it lies: "upstream". */
export function courseWords(board: Board, boat: BoatInfo): string {
  const tile = board.tiles.find(({ slot }) => slot === boat.slot)
  return tile ? t(`queen.course.${(numberOf(boat.heading) - numberOf(tile.flow) + 6) % 6}`) : ''
}

/**
 * Returns where a push leaves a boat: the side of the pushing bow, what is there, and whether the
 * boat can take a passenger.
 */
export function placeWords({ side, to }: Push, places: ReadonlyMap<string, Place>, pushed: BoatInfo | undefined): string {
  const words = side === 3 ? t('queen.push.wake') : t(`queen.bow.${side}`)
  const { field, tile } = places.get(key(to)) ?? {}
  if (field?.landing) return t('queen.push.at', words, t('queen.landing'))
  if (pushed && field && tile && boards(pushed, tile, field, pushed.speed)) return t('queen.push.boards', words)
  return field && field.kind !== 'water' ? t('queen.push.at', words, t(`queen.kind.${field.kind}`)) : words
}

/** Returns the words for an end of the turn, with what the next turn takes from there. */
export function withDanger(words: string, reach: Pick<Reach, 'plan'>): string {
  const { next } = reach.plan.args
  return next === 0 ? words : next < 0 ? t('queen.then.out', words) : t('queen.then.coal', words, next)
}

/** Returns the words for an end of the turn, with the boats that it pushes and where to. */
export function withPushes(words: string, reach: Reach): string {
  if (reach.pushes.length === 0) return words
  const pushed = reach.pushes.map(({ boat, side }) => t('queen.pushed', boat, t(`queen.bow.${side}`)))
  return t('queen.reach.push', words, pushed.join(', '))
}

/** Returns the situation of the boat of the seat to act, in a few words for screen readers. */
export function statusOf(board: Board, seat: number): string {
  const letter = board.focus ?? board.turn
  const boat = board.boats.find((one) => one.boat === letter && one.seat === seat) ?? board.boats.find((one) => one.seat === seat && one.status === 'racing')
  return boat ? t('queen.status', boat.speed, boat.coal) : ''
}

/** Returns what is asked between the moves. */
export function asksOf(board: Board): string {
  return has(/* text */ `queen.phase.${board.phase}`) ? t(`queen.phase.${board.phase}`, board.focus ?? board.turn ?? '') : ''
}

/** Returns what another seat decides between the moves. */
export const decidesOf = ({ phase }: Board): string => (has(/* text */ `queen.decides.${phase}`) ? t(`queen.decides.${phase}`) : '')

/** The river in words, as seen from a boat: "two ahead, one on the port bow: island". */
export class Lookout {
  readonly from: Hex | undefined
  readonly heading: number
  readonly #names = new Map<string, string>() // of fields; a change of them creates another Lookout
  readonly #boats = new Map<string, BoatInfo>()

  constructor(
    readonly board: Board,
    readonly boat: BoatInfo | undefined,
    readonly places: Map<string, Place>,
  ) {
    this.from = spotOf(board, boat)
    this.heading = boat ? numberOf(boat.heading) : 0
    for (const { boat, field } of afloat(board)) this.#boats.set(key(field), boat)
  }

  boatAt(hex: Hex): BoatInfo | undefined {
    return this.#boats.get(key(hex))
  }

  /** The boat on the field ahead of the bow, which a push would move. */
  get ahead(): BoatInfo | undefined {
    return this.from && this.boatAt(neighbour(this.from, this.heading))
  }

  /** Returns where a field lies, relative to the bow. */
  where(hex: Hex): string {
    if (!this.from) return t('queen.field', hex.q, hex.r)
    const { first, a, second, b } = bearing(this.from, this.heading, hex)
    if (a === 0) return t('queen.here')
    const ways = [{ dir: first, far: a }, ...(b > 0 ? [{ dir: second, far: b }] : [])]
    // Ahead or astern comes first, then the side, so that both sides sound alike.
    const [one, two] = ways.sort((x, y) => spokenOrder.indexOf(x.dir) - spokenOrder.indexOf(y.dir)).map(({ dir, far }) => t(`queen.dir.${dir}`, far))
    return two === undefined ? one! : t('queen.and', one!, two)
  }

  /** Returns what is on a field. */
  what(hex: Hex): string {
    const place = this.places.get(key(hex))
    if (!place) return t('queen.bank')
    const parts: string[] = []
    const { kind } = place.field
    const there = this.boatAt(hex)
    const other = there === this.boat ? undefined : there
    if (kind === 'station' && place.tile.roof) parts.push(t(`queen.station.${place.tile.roof}`, place.tile.passengers))
    else if (kind === 'dock' && place.tile.roof) parts.push(t('queen.dock', place.tile.passengers))
    else if (kind !== 'water' || !other) parts.push(t(`queen.kind.${kind}`)) // under a boat is always water
    if (place.field.landing) parts.push(t('queen.landing'))
    if (other) parts.push(t('queen.boat_there', other.boat, other.speed, other.coal, bowWords(numberOf(other.heading), this.heading)))
    return parts.join(', ')
  }

  /** Returns how the turn could end on a field. */
  reach(list: readonly Reach[] | undefined): string {
    const best = list?.[0]
    if (!best) return ''
    const cost = best.coal === 0 ? t('queen.reach.free', best.speed) : t('queen.reach.coal', best.speed, best.coal)
    const words = this.withPassenger(withPushes(cost, best), list)
    return list.every((reach) => dangerOf(reach) === 'out') ? withDanger(words, best) : words
  }

  /** Returns which of the ends on a field brings a passenger, the cheapest first. */
  boarding(list: readonly Reach[]): Reach | undefined {
    return list.find((reach) => {
      const place = this.places.get(key(reach))
      return this.boat && place && boards(this.boat, place.tile, place.field, reach.plan.args.wheel)
    })
  }

  /** Returns the words for the ends on a field, with the passenger that one of them brings. */
  withPassenger(words: string, list: readonly Reach[]): string {
    const one = this.boarding(list)
    if (!one) return words
    return one.speed === list[0]?.speed ? t('queen.then.boards', words) : t('queen.then.boards_at', words, one.speed)
  }

  name(hex: Hex, list?: readonly Reach[]): string {
    const reach = this.reach(list)
    // A field that can be reached is always water.
    if (reach && this.open(hex)) return [this.where(hex), reach].join(', ')
    const at = key(hex)
    let name = this.#names.get(at)
    if (name === undefined) this.#names.set(at, (name = `${this.where(hex)}, ${this.what(hex)}`))
    return reach ? `${name}, ${reach}` : name
  }

  /** Reports whether a field is plain water without another boat. */
  open(hex: Hex): boolean {
    const place = this.places.get(key(hex))
    const boat = this.boatAt(hex)
    return place?.field.kind === 'water' && !place.field.landing && (boat === undefined || boat === this.boat)
  }

  /**
   * Returns the tiles from the boat's own to the newest, each with where its middle lies and which
   * way it flows.
   */
  course(): string[] {
    if (!this.from || !this.boat) return []
    const own = this.boat.slot
    return this.board.tiles
      .filter((tile) => tile.slot >= own)
      .map((tile) => {
        const flow = t(`queen.side.${(numberOf(tile.flow) - this.heading + 12) % 6}`)
        return tile.slot === own ? t('queen.own_tile', tileName(tile.tile), flow) : t('queen.tile', tileName(tile.tile), this.where(tile), flow)
      })
  }

  /** Returns what matters on the river other than boats and islands, the nearest first. */
  sights(): string[] {
    const { from } = this
    if (!from) return []
    const far = (to: Hex) => {
      const { a, b } = bearing(from, this.heading, to)
      return a + b
    }
    return [...this.places.values()]
      .filter(({ field, tile }) => field.landing || ['coal', 'sandbar', 'logs'].includes(field.kind) || (field.kind === 'dock' && tile.passengers > 0))
      .sort((one, two) => far(one) - far(two))
      .map((place) => t('queen.sight', this.what(place), this.where(place), tileName(place.tile.tile)))
  }

  /** Returns how far downriver a field lies: by its tile, then along the tile's arrow. */
  downriver(hex: Hex): number {
    const place = this.places.get(key(hex))
    if (!place) return -1
    const { tile } = place
    const middle = upright.at(tile)
    const here = upright.at(hex)
    const arrow = towards({ x: 0, y: 0 }, upright.angle(numberOf(tile.flow)), 1)
    return tile.slot * 1000 + (here.x - middle.x) * arrow.x + (here.y - middle.y) * arrow.y
  }

  /** Returns what lies in the six directions, up to the first thing that is not open water. */
  around(): string[] {
    if (!this.from) return []
    return [0, 1, 5, 2, 4, 3].map((dir) => {
      let at: Hex = this.from!
      let open = 0
      for (; open < 9; open++) {
        at = neighbour(at, this.heading + dir)
        if (!this.open(at)) break
      }
      return t('queen.ray', t(`queen.side.${dir}`), open, this.what(at))
    })
  }
}
