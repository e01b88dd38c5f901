import type { Proposal } from '../../api/types'
import type { Board } from './board'
import { watersDeeds } from './terms'

/**
 * Returns the places of the map that a proposal is about: where a pawn or a raft stands and goes,
 * or the one place.
 */
export function placesOf(proposal: Proposal, board: Board): string[] {
  if (proposal.kind === 'point') return [proposal.place]
  const way = watersDeeds(proposal.way)
  const stops = way.flatMap(({ args }) => ('at' in args && typeof args.at === 'string' ? [args.at] : []))
  const mover = way.find(({ key }) => key === 'walk' || key === 'float')
  if (stops.length === 0 || !mover) return stops
  if (mover.key === 'float') return [...(board.rafts[mover.args.raft - 1] ? [board.rafts[mover.args.raft - 1]!.at] : []), ...stops]
  if (mover.key !== 'walk') return stops
  const { seat, pawn } = mover.args
  const from = board.positions[Number(seat) - 1]?.pawns.find(({ number }) => number === pawn)?.at
  return [...(from ? [from] : []), ...stops]
}
