import type { Choice, Deed, GameEvent, Kind, Moment, Plan } from '../../api/types'
import type { Happened, Play as PlayOf } from '../../play/play.svelte'
import type { Board } from './board'

/**
 * An event of a game; the key says which numbers it has. terms.txt in the program's package waters
 * declares all events.
 */
export type WatersEvent = Kind<GameEvent, 'WatersEvent'>
type WatersDeed = Kind<Deed, 'WatersAction'>
export type WatersChoice = Kind<Choice, 'WatersAction'>
export type WatersMoment = Kind<Moment, 'WatersMoment'>
export type WatersPlan = Kind<Omit<Plan, 'way'>, 'WatersPlan'> & { way: WatersDeed[] }

/** Returns a way, typed for this game: nothing else is proposed at its tables. */
export const watersDeeds = (way: readonly Deed[]) => way as readonly WatersDeed[]

/** The types of Rising Waters in the server's answers. */
export interface Waters {
  board: Board
  event: WatersEvent
  choice: WatersChoice
  plan: WatersPlan
  moment: WatersMoment
}

/** A table of this game. */
export type Play = PlayOf<Waters>
/** The part of a log line that says what happened. */
export type WatersLine = Happened<Waters>

export type EventOf<Key extends WatersEvent['key']> = Extract<WatersEvent, { key: Key }>

/** Returns the place of a choice or an action on the map, if it has one. */
export function placeIn(choice: WatersChoice | WatersDeed): string | undefined {
  return 'at' in choice.args && typeof choice.args.at === 'string' ? choice.args.at : undefined
}
