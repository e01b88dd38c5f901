import type { Schemas } from '../../api/types'
import type { Hex } from '../../drawing/hexes'

/** The Board of Rising Waters as JSON; see Board in the program's package waters. */
export type Board = Schemas['WatersBoard']
/** The part of a hex that may change. */
export type Lying = Board['hexes'][number]
export type WaterInfo = Board['waters'][number]
export type Position = Board['positions'][number]
export type Pawn = Position['pawns'][number]
export type Upgrade = Position['upgrades'][number]

/** The phases by the numbers of the board. */
export const phases = ['set_up', 'upgrade', 'landowner', 'actions', 'weather', 'clean_up', 'over'] as const
export type Phase = (typeof phases)[number]

export const phaseOf = (board: Board): Phase => phases[board.phase] ?? 'over'

/** The number on the board of the step in which the owner of a pawn is asked for permission. */
export const permitting = 24

/** The kinds of cards in a hand: Power, Resistance, Landowner. */
export const cardKinds = {
  power: ['blues', 'church', 'family', 'animals', 'garden', 'education'],
  resistance: ['newspaper', 'radio', 'activism', 'vaudeville'],
  landowner: ['job', 'threat'],
} as const

export const powers = ['actions', 'movement', 'pawns', 'donate', 'swim', 'discount', 'hands', 'strength', 'raise', 'raft'] as const
export const tracks: readonly string[] = powers.slice(0, 5)

/** The letter of a position's pieces. One person alone plays two positions. */
export const letterOf = (position: number) => 'ABCDEF'[position] ?? ''
export const colourOf = (position: number) => `var(--seat-${position + 1})`

/** Returns the column and the row of a place that is written "column,row"; undefined for none. */
export function spotOf(at: string): { col: number; row: number } | undefined {
  const [col, row] = at.split(',').map(Number)
  return col === undefined || row === undefined || Number.isNaN(row) ? undefined : { col, row }
}

/** Returns the hex of a place. Odd columns lie half a hex further south. */
export function hexOf(at: string): Hex {
  const { col, row } = spotOf(at) ?? { col: 0, row: 0 }
  return { q: col, r: row - (col - (col & 1)) / 2 }
}

/** Returns the place of a hex. */
export const placeOf = ({ q, r }: Hex): string => `${q},${r + (q - (q & 1)) / 2}`

/** Returns how many steps two places lie apart. */
export function distance(from: string, to: string): number {
  const [a, b] = [hexOf(from), hexOf(to)]
  const [q, r] = [a.q - b.q, a.r - b.r]
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2
}

/** Returns the positions that a seat plays, from 0. */
export function positionsOf(board: Board, seat: number): number[] {
  return board.positions.flatMap((position, i) => (position.seat === seat ? [i] : []))
}

/** Returns the colour and the letter of a seat: those of its first position. */
export function markOf(board: Board | undefined, seat: number): { colour: string; letter: string } {
  const position = (board && positionsOf(board, seat)[0]) ?? seat - 1
  return { colour: colourOf(position), letter: letterOf(position) }
}

/** The fixed part of a hex, from the map. */
export interface Ground {
  at: string
  kind: 'water' | 'lowland' | 'high' | 'vicksburg'
  /** The group of water or lowland; empty for land that never floods. */
  group: string
  elevation?: number
  terrain?: 'open' | 'field' | 'forest'
  /** Whether it is a weather location. */
  dot: boolean
  /**
   * Of high ground, the side of the Delta on which it lies: the ridge in the west, the bluffs in
   * the east.
   */
  side?: 'west' | 'east'
}
/** A hex with what is there now. */
export type HexInfo = Ground & Omit<Lying, 'at'>

/** Returns the content of a cell of the map; undefined off the map. */
function groundIn(cell: string, at: string): Ground | undefined {
  const last = cell[3] ?? '.'
  if (last === '.') return undefined
  if ('~+*'.includes(last)) return { at, kind: 'water', group: cell.slice(0, 3), dot: last === '*' }
  const terrain = cell[2] === 'f' ? 'field' : cell[2] === 'w' ? 'forest' : 'open'
  if (last === 'V') return { at, kind: 'vicksburg', group: '', terrain, dot: false }
  if (last === 'H') return { at, kind: 'high', group: '', terrain, dot: false, side: cell[1] === 'M' ? 'west' : 'east' }
  return { at, kind: 'lowland', group: cell.slice(0, 2), elevation: Number(last), terrain, dot: false }
}

const read = new WeakMap<readonly string[], ReadonlyMap<string, Ground>>()

/** Returns the hexes of a map by their places, from north to south. */
export function groundOf({ map }: Pick<Board, 'map'>): ReadonlyMap<string, Ground> {
  const known = read.get(map)
  if (known) return known
  const grounds = map.flatMap((cells, row) => (cells.match(/.{4}/g) ?? []).flatMap((cell, col) => groundIn(cell, `${col},${row}`) ?? []))
  const ground = new Map(grounds.map((hex) => [hex.at, hex]))
  read.set(map, ground)
  return ground
}

export function hexAt(board: Board, at: string): HexInfo | undefined {
  const ground = groundOf(board).get(at)
  return ground && { ...ground, ...board.hexes.find((hex) => hex.at === at) }
}

/** Returns all hexes with what is there now. */
export function hexesOf(board: Board): HexInfo[] {
  const now = new Map(board.hexes.map((hex) => [hex.at, hex]))
  return [...groundOf(board).values()].map((ground) => ({ ...ground, ...now.get(ground.at) }))
}

export const waterOf = (board: Board, group: string): WaterInfo | undefined => board.waters.find((water) => water.group === group)

/** A pawn on the map, with the position that it belongs to, from 0. */
export interface Standing extends Pawn {
  position: number
}

export const pawnsAt = (board: Board, at: string): Standing[] => standing(board).filter((pawn) => pawn.at === at)

export function standing(board: Board): Standing[] {
  return board.positions.flatMap(({ pawns }, position) => pawns.map((pawn) => ({ ...pawn, position })))
}

/** Returns the level above which a hex floods: its levee, or else its elevation. */
export const heightOf = (hex: HexInfo): number => hex.levee || hex.elevation || 0

/**
 * Returns how much more water a group needs to flood something; undefined if nothing is left to
 * flood.
 */
export const toFlood = (water: WaterInfo): number | undefined => (water.floodsFrom > 0 ? water.floodsFrom - water.level : undefined)

/** Returns the number of cards in a hand. */
export const countOf = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((all, n) => all + n, 0)

/** Returns the kind and the area of a weather card. */
export function weatherOf(card: string): { kind: string; area: string } {
  const [kind = '', area = ''] = card.split('_')
  return { kind, area }
}
