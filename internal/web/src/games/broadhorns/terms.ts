import type { Choice, Deed, GameEvent, Kind, Moment, Plan, Schemas } from '../../api/types'
import type { Happened, Play as PlayOf } from '../../play/play.svelte'
import type { Board } from './board'

/**
 * An event of a game; the key says which numbers it has. terms.txt in the program's package
 * broadhorns declares all events.
 */
export type BroadhornsEvent = Kind<GameEvent, 'BroadhornsEvent'>
export type BroadhornsAction = Schemas['BroadhornsAction']
export type BroadhornsDeed = Kind<Deed, 'BroadhornsAction'>
export type BroadhornsChoice = Kind<Choice, 'BroadhornsAction'>
export type BroadhornsMoment = Kind<Moment, 'BroadhornsMoment'>
export type BroadhornsPlan = Kind<Omit<Plan, 'way'>, 'BroadhornsPlan'> & { way: BroadhornsDeed[] }

/** The types of Broadhorns in the server's answers. */
export interface Broadhorns {
  board: Board
  event: BroadhornsEvent
  choice: BroadhornsChoice
  plan: BroadhornsPlan
  moment: BroadhornsMoment
}

/** A table of this game. */
export type Play = PlayOf<Broadhorns>
/** The part of a log line that says what happened. */
export type BroadhornsLine = Happened<Broadhorns>

export type EventOf<Key extends BroadhornsEvent['key']> = Extract<BroadhornsEvent, { key: Key }>
