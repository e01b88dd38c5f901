import type { Choice, Deed, GameEvent, Kind, Moment, Plan, Schemas } from '../../api/types'
import type { Happened, Play as PlayOf } from '../../play/play.svelte'
import type { Board } from './board'

/**
 * What the program reports about a game; the key says which numbers it has. terms.txt in the
 * program's package broadhorns declares all of it.
 */
export type BroadhornsEvent = Kind<GameEvent, 'BroadhornsEvent'>
export type BroadhornsAction = Schemas['BroadhornsAction']
type BroadhornsDeed = Kind<Deed, 'BroadhornsAction'>
export type BroadhornsChoice = Kind<Choice, 'BroadhornsAction'>
export type BroadhornsMoment = Kind<Moment, 'BroadhornsMoment'>
export type BroadhornsPlan = Kind<Omit<Plan, 'way'>, 'BroadhornsPlan'> & { way: BroadhornsDeed[] }

/** What is specific to Broadhorns in the server's answers. */
export interface Broadhorns {
  board: Board
  event: BroadhornsEvent
  choice: BroadhornsChoice
  plan: BroadhornsPlan
  moment: BroadhornsMoment
}

/** A table of this game. */
export type Play = PlayOf<Broadhorns>
/** A line of the log, as far as it tells what happened. */
export type BroadhornsLine = Happened<Broadhorns>

export type EventOf<Key extends BroadhornsEvent['key']> = Extract<BroadhornsEvent, { key: Key }>
