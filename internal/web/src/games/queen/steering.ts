import { t } from '../../text/text.svelte'
import { rose, type Board } from './board'
import type { Play } from './terms'

/** Which boat a player steers, where that is a question, and why. */
interface Steering {
  boat: string
  /** The boat that gives a player the Black Rose: the last one of the round's order. */
  last?: string | undefined
  words: string
}

/** Returns the last boat of players in the order of the round: its owner steers the Black Rose. */
const lastOf = (board: Board) => board.order.findLast((letter) => letter !== rose)

/**
 * Returns which boat the decision of a seat is about and why, if the seat has several boats or the
 * Black Rose.
 */
export function steeringOf({ seat, target }: Play): Steering | undefined {
  const letter = target.focus ?? target.turn
  const boat = target.boats.find((one) => one.boat === letter)
  if (!seat || !boat || boat.seat !== seat) return undefined
  if (boat.boat === rose) {
    const last = lastOf(target)
    return { boat: rose, last, words: last ? t('queen.steer.rose', last) : t('queen.steer', t('queen.rose')) }
  }
  if (target.boats.filter((one) => one.seat === seat).length < 2) return undefined
  const rank = target.order.indexOf(boat.boat) + 1
  return { boat: boat.boat, words: rank > 0 && boat.boat === target.turn ? t('queen.steer.own', boat.boat, rank, target.order.length) : t('queen.steer', boat.boat) }
}
