import { has, t } from '../../text/text.svelte'
import type { Rail, RailStep } from '../folder'
import { storedIn } from './bill'
import { goldOf, inPort, seatOf, type Board } from './board'
import { cardName, placeName } from './describe'
import { helmOf } from './helm.svelte'
import type { Play } from './terms'

/**
 * Returns the steps of our own turn: the two actions, or, during a port action, its parts in their
 * printed order.
 */
export function railOf(play: Play): Rail | undefined {
  const { board, me, port } = helmOf(play)
  if (!me || play.seat !== board.turn) return undefined
  if (!inPort(board)) return board.phase === 'acting' ? actions(board) : undefined
  const order = port ? (['selling', 'storing', 'buying', 'boarding'] as const) : (['yard', 'loading', 'boarding'] as const)
  const at = Math.max(0, order.findIndex((part) => part === phaseOf(board)))
  const detail = (key: string, i: number) => {
    if (i === at) return t('broadhorns.in_gold', placeName(board, me.space), me.gold)
    return key === 'storing' && i > at && !board.port.fills ? t('broadhorns.if_full') : undefined
  }
  const steps = order.map((key, i): RailStep => {
    const words = detail(key, i)
    return { key, name: t(`broadhorns.step.${key}`), done: i < at && (key !== 'storing' || storedIn(play.log, play.seat)), ...(words && { detail: words }) }
  })
  // Travelers do not board in St. Louis unless that option is on.
  return { steps: steps.filter(({ key }) => port || key !== 'boarding' || board.options.stLouis), at }
}

function phaseOf({ phase }: Board): string {
  if (phase === 'revealing') return 'storing'
  return phase === 'falling' ? 'loading' : phase
}

/** Returns the actions of a turn, and the bonus Move if it can be earned. */
function actions(board: Board): Rail {
  const steps: RailStep[] = [0, 1].map((i) => ({ key: `${i}`, name: t('broadhorns.action_n', i + 1), done: 2 - board.actions > i }))
  if (board.bonus || board.moves + board.actions >= 2) steps.push({ key: 'bonus', name: t('broadhorns.move_bonus'), done: board.moves > 2 })
  // with none left there is no current step
  const at = board.bonus ? 2 : board.actions > 0 ? 2 - board.actions : steps.length
  return { steps, at }
}

/** Returns the situation of a seat, for screen readers. */
export function statusOf(board: Board, seat: number): string {
  const own = seatOf(board, seat)
  return own ? t('broadhorns.status', placeName(board, own.space), goldOf(board, own)) : ''
}

/** Returns what is asked between the actions. */
export const asksOf = (board: Board): string =>
  has(/* text */ `broadhorns.doing.${board.phase}`) ? t(`broadhorns.doing.${board.phase}`, board.spoil.card ? cardName(board, board.spoil.card) : '') : ''

/** Returns what another seat decides, where it is not just its turn. */
export function decidesOf(board: Board, seat: number): string {
  const own = seatOf(board, seat)
  return own && has(/* text */ `broadhorns.decides.${board.phase}`) ? t(`broadhorns.decides.${board.phase}`, placeName(board, own.space)) : ''
}
