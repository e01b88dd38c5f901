import { spotOf } from './board'

/**
 * Returns the hex to which an arrow key leads: up and down along the column, left and right to the
 * next column in the same row, or one row lower with Shift held. Undefined if the key leads
 * nowhere.
 */
export function stepTo(at: string, key: string, lower: boolean): string | undefined {
  const spot = spotOf(at)
  if (!spot) return undefined
  const { col, row } = spot
  switch (key) {
    case 'ArrowUp':
      return `${col},${row - 1}`
    case 'ArrowDown':
      return `${col},${row + 1}`
    case 'ArrowLeft':
      return `${col - 1},${row + (lower ? 1 : 0)}`
    case 'ArrowRight':
      return `${col + 1},${row + (lower ? 1 : 0)}`
  }
  return undefined
}
