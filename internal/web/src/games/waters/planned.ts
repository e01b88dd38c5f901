import type { Deed } from '../../api/types'
import type { Drawn } from '../../drawing/planned'
import type { Point } from '../../drawing/points'
import type { Board } from './board'
import { placeIn, watersDeeds } from './terms'

/**
 * Returns what a plan does on the map: the ways of pawns and rafts, and a stop at each other place,
 * with the number of its step.
 */
export function placesOf(board: Board, point: (at: string) => Point | undefined, steps: readonly Deed[], done: number): Drawn {
  const drawn: { lines: Drawn['lines'][number][]; stops: Drawn['stops'][number][] } = { lines: [], stops: [] }
  const lies = new Map<string, string>()
  let moved = ''
  watersDeeds(steps).forEach((step, i) => {
    const place = placeIn(step)
    const at = place && point(place)
    if (!place || !at) return
    let piece = ''
    let from: string | undefined
    if (step.key === 'walk') {
      const { seat, pawn } = step.args
      piece = `${seat}.${pawn}`
      from = lies.get(piece) ?? board.positions[Number(seat) - 1]?.pawns.find(({ number }) => number === pawn)?.at
    } else if (step.key === 'float') {
      piece = `raft ${step.args.raft}`
      from = lies.get(piece) ?? board.rafts[step.args.raft - 1]?.at
    }
    const start = from ? point(from) : undefined
    if (start) drawn.lines.push([start, at])
    if (piece && piece === moved) drawn.stops.pop() // a longer way has one stop
    if (piece) lies.set(piece, place)
    moved = piece
    drawn.stops.push({ at, n: done + i + 1 })
  })
  return drawn
}
