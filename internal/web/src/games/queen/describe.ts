import { t } from '../../text/text.svelte'
import { fieldOf, type Board, type BoatInfo } from './board'
import { bearing, key, Lie, neighbour, numberOf, towards, type Hex } from './geometry'
import type { Reach } from './helm.svelte'
import type { Place } from './river'

const upright = new Lie(false)

/** The river in words, as it is seen from a boat: "two ahead, one on the port bow: island". */
export class Lookout {
  readonly from: Hex | undefined
  readonly heading: number
  readonly #names = new Map<string, string>() // of fields; what changes them makes another look-out
  readonly #boats = new Map<string, BoatInfo>()

  constructor(
    readonly board: Board,
    readonly boat: BoatInfo | undefined,
    readonly places: Map<string, Place>,
  ) {
    this.from = boat && boat.status === 'racing' ? fieldOf(board, boat.slot, boat.field) : undefined
    this.heading = boat ? numberOf(boat.heading) : 0
    for (const b of board.boats) {
      const field = b.status === 'racing' ? fieldOf(board, b.slot, b.field) : undefined
      if (field) this.#boats.set(key(field), b)
    }
  }

  boatAt(hex: Hex): BoatInfo | undefined {
    return this.#boats.get(key(hex))
  }

  /** Where a field lies, relative to the bow. */
  where(hex: Hex): string {
    if (!this.from) return t('queen.field', hex.q, hex.r)
    const { first, a, second, b } = bearing(this.from, this.heading, hex)
    if (a === 0) return t('queen.here')
    const one = t(`queen.dir.${first}`, a)
    return b === 0 ? one : t('queen.and', one, t(`queen.dir.${second}`, b))
  }

  /** What is on a field. */
  what(hex: Hex): string {
    const place = this.places.get(key(hex))
    if (!place) return t('queen.bank')
    const parts: string[] = []
    const { kind } = place.field
    if (kind === 'station' && place.tile.roof) parts.push(t(`queen.station.${place.tile.roof}`, place.tile.passengers))
    else if (kind === 'dock' && place.tile.roof) parts.push(t('queen.dock', place.tile.passengers))
    else parts.push(t(`queen.kind.${kind}`))
    if (place.field.landing) parts.push(t('queen.landing'))
    const boat = this.boatAt(hex)
    if (boat && boat !== this.boat) parts.push(t('queen.boat_there', boat.boat, boat.speed, boat.coal))
    return parts.join(', ')
  }

  /** How the turn could end on a field. */
  reach(list: readonly Reach[] | undefined): string {
    const best = list?.[0]
    if (!best) return ''
    const cost = best.coal === 0 ? t('queen.reach.free', best.speed) : t('queen.reach.coal', best.speed, best.coal)
    return best.pushes ? t('queen.reach.push', cost) : cost
  }

  name(hex: Hex, list?: readonly Reach[]): string {
    const at = key(hex)
    let name = this.#names.get(at)
    if (name === undefined) this.#names.set(at, (name = `${this.where(hex)}, ${this.what(hex)}`))
    const reach = this.reach(list)
    return reach ? `${name}, ${reach}` : name
  }

  /** The tiles from the boat's own to the newest, each with where its middle lies and which way it flows. */
  course(): string[] {
    if (!this.from || !this.boat) return []
    const own = this.boat.slot
    return this.board.tiles
      .filter((tile) => tile.slot >= own)
      .map((tile) => {
        const flow = t(`queen.side.${(numberOf(tile.flow) - this.heading + 12) % 6}`)
        return tile.slot === own ? t('queen.own_tile', tile.tile, flow) : t('queen.tile', tile.tile, this.where(tile), flow)
      })
  }

  /** What matters on the river beside boats and islands, the nearest first. */
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
      .map((place) => t('queen.sight', this.what(place), this.where(place), place.tile.tile))
  }

  /** How far down the river a field lies: by its tile, and on that along the arrow. */
  downriver(hex: Hex): number {
    const place = this.places.get(key(hex))
    if (!place) return -1
    const { tile } = place
    const middle = upright.at(tile)
    const here = upright.at(hex)
    const arrow = towards({ x: 0, y: 0 }, upright.angle(numberOf(tile.flow)), 1)
    return tile.slot * 1000 + (here.x - middle.x) * arrow.x + (here.y - middle.y) * arrow.y
  }

  /** What lies in the six directions as far as the next thing that is not open water. */
  around(): string[] {
    if (!this.from) return []
    return [0, 1, 5, 2, 4, 3].map((dir) => {
      let at: Hex = this.from!
      let open = 0
      for (; open < 9; open++) {
        at = neighbour(at, this.heading + dir)
        const place = this.places.get(key(at))
        if (!place || place.field.kind !== 'water' || place.field.landing || this.boatAt(at)) break
      }
      return t('queen.ray', t(`queen.side.${dir}`), open, this.what(at))
    })
  }
}
