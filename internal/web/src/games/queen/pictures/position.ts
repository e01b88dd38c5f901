import type { Board, Stretch } from '../board'
import type { Scene } from './scenes'

/**
 * Returns the part of a board that a picture shows: its tiles, the boats on them, and those that
 * have finished if the jetty is in it.
 */
export function cutOut(board: Board, { slots }: Scene): Stretch {
  const last = board.tiles[board.tiles.length - 1]?.slot
  const jetty = board.jetty && last !== undefined && slots.includes(last) ? board.jetty : undefined
  return {
    tiles: board.tiles.filter(({ slot }) => slots.includes(slot)),
    boats: board.boats.filter(({ status, slot }) => (status === 'racing' ? slots.includes(slot) : status === 'finished' && jetty)),
    ...(jetty && { jetty }),
  }
}
