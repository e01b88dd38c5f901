import type { Schemas } from '../../api/types'

/** The Board of Mississippi Queen as JSON; see Board in the program's package queen/show. */
export type Board = Omit<Schemas['QueenBoard'], 'boats'> & { boats: BoatInfo[] }
/** A boat. Its seat is always a player's. */
export type BoatInfo = Schemas['QueenBoardBoat'] & { seat: number }
/** A part of the river, with the boats on it. */
export type Stretch = Pick<Board, 'tiles' | 'boats'> & Partial<Pick<Board, 'jetty'>>
export type Tile = Board['tiles'][number]
export type Field = Tile['fields'][number]

/** The Black Rose, which belongs to no player permanently. */
export const rose = 'R'

/** How many passengers a boat carries. */
const cabins = 2

/** Returns the colour of a boat: that of its seat, and always black for the Black Rose. */
export function colourOf(boat: BoatInfo): string {
  return boat.boat === rose ? 'var(--rose)' : `var(--seat-${boat.seat})`
}

/** The headings, clockwise, as the program numbers them. */
export const headings: readonly string[] = ['N', 'NE', 'SE', 'S', 'SW', 'NW']

/** Returns the number of a heading. */
export function numberOf(heading: string): number {
  return headings.indexOf(heading)
}

const bends: Readonly<Record<string, number>> = { left: -1, straight: 0, right: 1 }

/** Returns the heading, as a number, in which the river leaves a tile by a nose. */
export function headingOut(tile: Tile, nose: string): number {
  return numberOf(tile.flow) + (bends[nose] ?? 0)
}

export function fieldOf(board: Stretch, slot: number, field: number): Field | undefined {
  return board.tiles.find((tile) => tile.slot === slot)?.fields[field]
}

/** Returns the field that a boat lies on, if it is on the river. */
export function spotOf(board: Stretch, boat: BoatInfo | undefined): Field | undefined {
  return boat?.status === 'racing' ? fieldOf(board, boat.slot, boat.field) : undefined
}

/** Reports whether a passenger can come aboard a boat that ends on a field at a speed. */
export function boards(boat: BoatInfo, tile: Tile, field: Field, speed: number): boolean {
  if (boat.boat === rose || field.kind !== 'dock' || speed !== 1 || tile.passengers === 0) return false
  return boat.aboard.length < cabins && !boat.aboard.includes(tile.tile)
}

/** Returns the boats on the river, each with its field. */
export function afloat(board: Stretch): { boat: BoatInfo; field: Field }[] {
  return board.boats.flatMap((boat) => {
    const field = spotOf(board, boat)
    return field ? [{ boat, field }] : []
  })
}
