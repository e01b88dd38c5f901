import { neighbour, sides } from '../../drawing/hexes'
import { hexAt, hexesOf, hexOf, placeOf, waterOf, type Board } from './board'

/** A levee that keeps water off: the water beside it stands above its land, and not above the levee. */
export interface Held {
  at: string
  levee: number
  land: number
  /** The group of water that stands highest beside it, and its level. */
  water: string
  level: number
}

/** Returns the levees that keep water off now. */
export function heldIn(board: Board): Held[] {
  return hexesOf(board).flatMap((hex) => {
    if (!hex.levee || hex.wet || hex.kind !== 'lowland') return []
    const beside = sides.flatMap((heading) => {
      const next = hexAt(board, placeOf(neighbour(hexOf(hex.at), heading)))
      return (next?.kind === 'water' && waterOf(board, next.group)) || []
    })
    const highest = beside.toSorted((a, b) => b.level - a.level)[0]
    const land = hex.elevation ?? 0
    return highest && highest.level > land ? [{ at: hex.at, levee: hex.levee, land, water: highest.group, level: highest.level }] : []
  })
}
