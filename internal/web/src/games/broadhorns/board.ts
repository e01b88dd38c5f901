import type { Schemas } from '../../api/types'

/** The Board of Broadhorns as JSON; see Board in the program's package broadhorns. */
export type Board = Schemas['BroadhornsBoard']
export type TownInfo = Board['towns'][number]
export type SeatInfo = Board['seats'][number]
export type Barrel = SeatInfo['barrels'][number]
export type Outlook = SeatInfo['outlook'][number]
export type MarketInfo = Board['market'][number]
export type CardInfo = Board['data']['cards'][string]
export type BoatInfo = Board['data']['boats'][number]

export const cargos = ['flour', 'apple', 'pork', 'fur', 'whiskey'] as const

/** The letter of a seat's pieces. */
export const seatLetter = (seat: number) => 'ABCDEF'[seat - 1] ?? ''

/** Returns what a seat has; seats count from 1. */
export const seatOf = (board: Board, seat: number): SeatInfo | undefined => board.seats[seat - 1]

/** Returns the gold of a seat; after the game, with everything that was added at the end. */
export const goldOf = (board: Board, { gold, score }: SeatInfo): number => (board.phase === 'over' ? score : gold)

/** Returns the town whose entrance is a space. */
export const townAt = (board: Board, space: number): TownInfo | undefined => board.towns.find((town) => town.space === space)

export const townOf = (board: Board, id: string): TownInfo | undefined => board.towns.find((town) => town.id === id)

export const isPerishable = (board: Board, cargo: string): boolean => board.market.find((type) => type.cargo === cargo)?.perishable ?? false

/** Reports whether a seat is in a port action. */
export const inPort = (board: Board): boolean => ['loading', 'falling', 'selling', 'storing', 'revealing', 'buying', 'boarding'].includes(board.phase)

/**
 * Returns the town at which the seat whose turn it is has its port action; undefined in St. Louis
 * and at other times.
 */
export function portTown(board: Board): TownInfo | undefined {
  const seat = typeof board.turn === 'number' ? seatOf(board, board.turn) : undefined
  return seat && inPort(board) ? townAt(board, seat.space) : undefined
}

/**
 * Returns the boxes of a boat: its barrels, those that spoil first come first, then the empty
 * boxes.
 */
export function boxesOf(seat: SeatInfo): (Barrel | undefined)[] {
  const boxes: (Barrel | undefined)[] = [...seat.barrels]
  while (boxes.length < seat.boxes) boxes.push(undefined)
  return boxes
}
