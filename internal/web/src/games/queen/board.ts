/** The Board of Mississippi Queen as JSON; see Board in the program's package queen. */
export interface Board {
  game: 'passengers' | 'school'
  round: number
  phase: Phase
  ending?: string
  turn?: string
  focus?: string
  opener?: string
  partner?: string
  mp: number
  freeTurns: number
  order: string[]
  next: number
  tiles: Tile[]
  nose?: Nose
  jetty?: Nose
  bends: Nose[]
  tilesLeft: number
  pile: string[]
  boats: BoatInfo[]
  removed: number
}

export type Phase =
  'berthing' | 'setting_out' | 'choosing' | 'moving' | 'aligning' | 'boarding' | 'refuelling' | 'trading' | 'bending' | 'laying' | 'jetty' | 'over'
type Nose = 'left' | 'straight' | 'right'
export type Heading = 'N' | 'NE' | 'SE' | 'S' | 'SW' | 'NW'

export interface Tile {
  slot: number
  tile: string
  q: number
  r: number
  flow: Heading
  exit?: Nose
  roof?: 'red' | 'brown' | 'blue'
  passengers: number
  fields: Field[]
}

export interface Field {
  q: number
  r: number
  kind: 'water' | 'island' | 'station' | 'dock' | 'coal' | 'sandbar' | 'logs'
  landing?: boolean
  berth?: number
}

export interface BoatInfo {
  boat: string
  seat: number
  status: 'racing' | 'finished' | 'out'
  place?: number
  slot: number
  field: number
  heading: Heading
  speed: number
  coal: number
  aboard: string[]
  extraTurn?: boolean
  logs?: number // how much logs will slow it down
}

/** The Black Rose, which belongs to no player permanently. */
export const rose = 'R'

/** Returns the colour of a boat: that of its seat, and always black for the Black Rose. */
export function colourOf(boat: BoatInfo): string {
  return boat.boat === rose ? 'var(--rose)' : `var(--seat-${boat.seat})`
}

/** The headings, clockwise, as the program numbers them. */
export const headings: readonly Heading[] = ['N', 'NE', 'SE', 'S', 'SW', 'NW']

/** Returns the number of a heading. */
export function numberOf(heading: Heading): number {
  return headings.indexOf(heading)
}

const bends: Readonly<Record<Nose, number>> = { left: -1, straight: 0, right: 1 }

/** Returns the heading, as a number, in which the river leaves a tile by a nose. */
export function headingOut(tile: Tile, nose: Nose): number {
  return numberOf(tile.flow) + bends[nose]
}

export function fieldOf(board: Board, slot: number, field: number): Field | undefined {
  return board.tiles.find((tile) => tile.slot === slot)?.fields[field]
}

/** Returns the field that a boat lies on, if it is on the river. */
export function spotOf(board: Board, boat: BoatInfo | undefined): Field | undefined {
  return boat?.status === 'racing' ? fieldOf(board, boat.slot, boat.field) : undefined
}

/** Returns the boats on the river, each with its field. */
export function afloat(board: Board): { boat: BoatInfo; field: Field }[] {
  return board.boats.flatMap((boat) => {
    const field = spotOf(board, boat)
    return field ? [{ boat, field }] : []
  })
}
