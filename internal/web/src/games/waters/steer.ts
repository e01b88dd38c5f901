import { spotOf } from './board'

/**
 * Returns the hex that an arrow key leads to from another: up and down along the column, left and
 * right to the next column in the same row; with Shift held one row lower. Undefined if the key
 * leads nowhere.
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
