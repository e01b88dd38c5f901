import { stepsOf } from '../../play/steps'
import { rose, type Board, type BoatInfo } from './board'
import type { Play, QueenLine } from './terms'

/** How far a boat is in a round. A boat that moves after the next one has no standing. */
export type Standing = 'moves' | 'pushed' | 'next' | 'moved'

/** Returns the seats in the order in which their first boats move in this round. */
export function seatOrder(board: Board): number[] {
  const seats = board.order.flatMap((letter) => board.boats.find(({ boat }) => boat === letter && boat !== rose)?.seat ?? [])
  return [...new Set(seats)]
}

/**
 * Returns how far a boat is in this round, if it still races. `pushed` are the boats that were
 * pushed in the latest turn.
 */
export function standingOf(board: Board, { boat, status }: BoatInfo, pushed: readonly string[]): Standing | undefined {
  if (status !== 'racing' || board.phase === 'over' || board.turn === undefined) return undefined
  if (boat === board.turn) return 'moves'
  if (pushed.includes(boat)) return 'pushed'
  const [now, own] = [board.order.indexOf(board.turn), board.order.indexOf(boat)]
  if (now < 0 || own < 0) return undefined
  if (own < now) return 'moved'
  const next = board.order.slice(now + 1).find((letter) => board.boats.some((other) => other.boat === letter && other.status === 'racing'))
  return boat === next ? 'next' : undefined
}

/** Returns the boats that are pushed in the turn that the lines end with. */
export function pushedLast(lines: readonly QueenLine[]): string[] {
  const pushed: string[] = []
  for (let i = lines.length - 1; i >= 0; i--) {
    for (const event of lines[i]!.events) if (event.key === 'pushed') pushed.push(event.args.pushed)
    if (lines[i]!.events.some(({ key }) => key === 'speed' || key === 'speed_kept')) break
  }
  return pushed
}

/** Returns the boats that were pushed in the latest turn, as far as the board shows it. */
export function pushedNow(play: Play): string[] {
  const happening = play.happening
  if (play.moving) return happening?.key === 'pushed' ? [happening.args.pushed] : []
  return pushedLast(stepsOf(play.log).slice(0, play.table.steps))
}
