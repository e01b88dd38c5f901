import type { GameEvent } from '../api/types'

/**
 * Returns the moments between two boards, from the events of the lines between them. happen returns
 * the board after an event, and looked has how long each kind of event is shown; other events are
 * not moments of their own.
 */
export function framesOf<Board, Event extends GameEvent>(
  from: Board,
  lines: readonly { events: readonly Event[] }[],
  to: Board,
  happen: (board: Board, event: Event, to: Board) => Board,
  looked: Readonly<Partial<Record<string, number>>>,
): { board: Board; event: Event; ms: number }[] {
  const list: { board: Board; event: Event; ms: number }[] = []
  let board = from
  for (const event of lines.flatMap(({ events }) => events)) {
    board = happen(board, event, to)
    const ms = looked[event.key]
    if (ms) list.push({ board, event, ms })
  }
  return list
}
