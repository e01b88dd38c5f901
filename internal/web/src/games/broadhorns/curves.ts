import type { StepLine } from '../../api/types'
import type { Value } from '../../play/curves'
import { seatLetter, type Board } from './board'
import type { BroadhornsEvent } from './terms'

export const curves = ['gold', 'cargo', 'spoiled', 'distance', 'wreaths'] as const

/**
 * Returns the gold, the barrels, those that were lost, the place on the river and the wreaths of
 * each seat, after a step.
 */
export function valuesOf(board: Board, lost: (seat: number) => number): Value[] {
  return board.seats.flatMap((seat, i) => {
    const values: Record<(typeof curves)[number], number> = {
      gold: seat.gold,
      cargo: seat.barrels.length,
      spoiled: lost(i + 1),
      distance: seat.space,
      wreaths: seat.wreaths,
    }
    return curves.map((curve) => ({ curve, line: seatLetter(i + 1), value: values[curve] }))
  })
}

/**
 * Returns how many barrels of a seat had spoiled after a step of a game, which a board does not
 * show.
 */
export function spoiledIn(lines: readonly StepLine<BroadhornsEvent>[]): (seat: number, step: number) => number {
  const losses = lines.flatMap(({ steps, events }) =>
    events.flatMap((event) => (event.key === 'rotted' && typeof event.args.seat === 'number' ? [{ step: steps, seat: event.args.seat, barrels: event.args.barrels }] : [])),
  )
  return (seat, step) => losses.reduce((sum, loss) => (loss.seat === seat && loss.step <= step ? sum + loss.barrels : sum), 0)
}
