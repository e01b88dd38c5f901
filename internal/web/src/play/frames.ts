import type { GameEvent } from '../api/types'

/**
 * Returns the moments between two boards, from the events of the lines between them. happen returns
 * the board after an event, and durations says for how many milliseconds each kind of event is
 * shown; the other kinds are not shown on their own.
 */
export function framesOf<Board, Event extends GameEvent>(
  from: Board,
  lines: readonly { events: readonly Event[] }[],
  to: Board,
  happen: (board: Board, event: Event, to: Board) => Board,
  durations: Readonly<Partial<Record<string, number>>>,
): { board: Board; event: Event; ms: number }[] {
  const list: { board: Board; event: Event; ms: number }[] = []
  let board = from
  for (const event of lines.flatMap(({ events }) => events)) {
    board = happen(board, event, to)
    const ms = durations[event.key]
    if (ms) list.push({ board, event, ms })
  }
  return list
}
