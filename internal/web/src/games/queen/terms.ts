import type { Choice, Deed, GameEvent, Kind, Moment, Plan, Schemas } from '../../api/types'
import type { Happened, Play as PlayOf } from '../../play/play.svelte'
import type { Board } from './board'

/**
 * An event of a race; the key says which numbers it has. terms.txt in the program's package queen
 * declares all events.
 */
export type QueenEvent = Kind<GameEvent, 'QueenEvent'>
export type QueenMoment = Kind<Moment, 'QueenMoment'>
export type QueenAction = Schemas['QueenAction']
export type QueenDeed = Kind<Deed, 'QueenAction'>
export type QueenChoice = Kind<Choice, 'QueenAction'>
export type QueenWay = Omit<NonNullable<Plan['variants']>[number], 'way'> & { way: QueenDeed[] }
export type QueenPlan = Kind<Omit<Plan, 'way' | 'variants'>, 'QueenPlan'> & { way: QueenDeed[]; variants?: QueenWay[] }

/** The types of Mississippi Queen in the server's answers. */
export interface Queen {
  board: Board
  event: QueenEvent
  choice: QueenChoice
  plan: QueenPlan
  moment: QueenMoment
}

/** A table of this game. */
export type Play = PlayOf<Queen>
/** The part of a log line that says what happened. */
export type QueenLine = Happened<Queen>

/** The parts of an action that are sent. */
export type Step = Pick<QueenDeed, 'key' | 'action'>

/** Returns the coal that a choice or a plan costs. */
export const coalOf = ({ costs }: Pick<Choice, 'costs'>): number => costs?.find(({ of }) => of === 'coal')?.n ?? 0
