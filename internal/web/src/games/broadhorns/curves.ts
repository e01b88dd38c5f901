import type { Value } from '../../play/curves'
import { seatLetter, type Board } from './board'

export const curves = ['gold', 'cargo', 'distance', 'wreaths'] as const

/** Returns the gold, the barrels, the place on the river and the wreaths of each seat. */
export function valuesOf(board: Board): Value[] {
  return board.seats.flatMap((seat, i) => {
    const values: Record<(typeof curves)[number], number> = { gold: seat.gold, cargo: seat.barrels.length, distance: seat.space, wreaths: seat.wreaths }
    return curves.map((curve) => ({ curve, line: seatLetter(i + 1), value: values[curve] }))
  })
}
