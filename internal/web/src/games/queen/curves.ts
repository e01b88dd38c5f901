import type { Value } from '../../play/curves'
import type { Board } from './board'

export const curves = ['progress', 'speed', 'coal'] as const

/**
 * Returns speed, coal and progress of each boat that is in the race. Progress counts in rows of
 * fields, four a tile.
 */
export function valuesOf(board: Board): Value[] {
  return board.boats
    .filter((boat) => boat.status === 'racing')
    .flatMap(({ boat: line, speed, coal, slot, field }) => {
      const values: Record<(typeof curves)[number], number> = { progress: 4 * slot + Math.floor(field / 5) + 1, speed, coal }
      return curves.map((curve) => ({ curve, line, value: values[curve] }))
    })
}
