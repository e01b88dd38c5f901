import { has, t } from '../../text/text.svelte'
import { phaseOf, positionsOf, type Board } from './board'
import { communityOf } from './describe'

/** Returns the question of the current step. */
export const asksOf = (board: Board): string => (phaseOf(board) === 'over' ? '' : t(`waters.asks.${board.decision.step}`))

/** Returns what another seat decides, if it is not simply its turn. */
export const decidesOf = (board: Board): string =>
  phaseOf(board) !== 'over' && has(/* text */ `waters.decides.${board.decision.step}`) ? t(`waters.decides.${board.decision.step}`) : ''

/** Returns the situation of a seat, for screen readers. */
export function statusOf(board: Board, seat: number): string {
  const own = board.positions[positionsOf(board, seat)[0] ?? -1]
  return own ? t('waters.status', Math.min(board.weeks, board.week + 1), t(`waters.phase.${phaseOf(board)}`), board.loss, board.limit, communityOf(own.hand)) : ''
}
