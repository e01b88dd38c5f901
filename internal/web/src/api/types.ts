/**
 * The types of what pages and server send each other, by the server's own names: schema.d.ts is
 * generated from docs/openapi.json (`npm run types`). Seats count from 1.
 */
import type { components } from './schema'

export type Schemas = components['schemas']

/** T with a board of any game. The game's folder knows the type of its board. */
type WithBoard<T> = Omit<T, 'board'> & { board?: unknown }

/**
 * T with its way as deeds. The server sends a way as action texts, and describes each action only
 * once.
 */
type WithDeeds<T> = Omit<T, 'way'> & { way: Deed[] }

/**
 * An event, an action or a plan of one game. The schema lists its kinds by their keys, each with
 * its own numbers.
 */
export type Kind<T, Name extends keyof Schemas> = Omit<T, 'key' | 'args'> & Schemas[Name]

export type Person = Pick<Schemas['Person'], 'id' | 'name'> & Partial<Schemas['Person']>
/** The person at this browser; empty if the server does not know them. */
export type Me = Partial<Schemas['Me']>
export type Somebody = Schemas['Person']
/** How a person wants to be notified. The times are minutes after midnight. */
export type Account = Schemas['Settings']
export type Passkey = Schemas['Passkey']
export type Terms = Schemas['Terms']
export type Seat = Schemas['Seat']
export type Question = Schemas['Question']
export type Mine = WithBoard<Omit<Schemas['Mine'], 'plans' | 'deeds'>> & { plans?: Plan[] }
export type PlanVariant = WithDeeds<Schemas['PlanVariant']>
/** Actions of ours that can be taken back, and what that would undo. */
export type Undo = Schemas['Undo']
export type Takeback = Schemas['Takeback']
export type Choice = Schemas['Choice']
export type Deed = Schemas['Deed']
export type Outcome = Schemas['Outcome']
export type Plan = Omit<WithDeeds<Schemas['Plan']>, 'variants'> & { variants?: PlanVariant[] }
/** A turning point of a game that is over. */
export type Moment = Schemas['Moment']
/** What a player proposes to the others; its kind says what. */
export type Proposal = Schemas['Proposal']
/** What we could propose to a seat. */
export type Suggestion = Schemas['Suggestion']
/** What the coach says about a game that is over. */
export type Analysis = Schemas['Analysis']
/** What a teacher says to all tables of a class. */
export type Lesson = Schemas['ClassLesson']
export type LessonChange = Omit<Schemas['ChangeLessonInBody'], '$schema'>
export type Hint = Schemas['Hint']
export type Decision = Schemas['Decision']
export type Fair = Schemas['Fair']
export type GameEvent = Schemas['Event']
type LineWithEvents = Extract<Schemas['Line'], { events: unknown }>
type WithoutEvents<L> = L extends unknown ? Omit<L, 'events'> : never
/** An action of the game: of a seat, of chance, or of the game that this one continues. */
export type StepLine<E extends GameEvent = GameEvent> = WithoutEvents<LineWithEvents> & { events: E[] }
/** An entry of the log; its kind says which fields it has. A game has events of its own. */
export type Line<E extends GameEvent = GameEvent> = Exclude<Schemas['Line'], LineWithEvents> | StepLine<E>
/** A turn in one sentence, as the game narrates it. */
export type Sentence = Schemas['Turn']
/** How well somebody plays a game, and how certain that is. */
export type Rating = Schemas['Rating']
/** A table in a list. */
export type Row = Schemas['Row']
export type Option = Schemas['Option']
export type Game = Schemas['Game']
export type Part = Schemas['Part']
export type Preset = Schemas['Preset']
export type Statement = Schemas['Statement']
export type Source = Schemas['Source']
/** The result of a set-up: its options with their values, or the refusal. */
export type Agreed = Schemas['SetupOutBody']
/** A seat that we had in a game that is over. */
export type River = Schemas['River']
export type RiverResult = Schemas['RiverResult']
export type RiverScore = Schemas['RiverScore']
export type MyGame = Schemas['MyGame']
/** A record of a game that somebody has imported. */
export type ImportedRecord = Schemas['ImportedRecord']
/** A school class: many tables under one link. */
export type Class = Schemas['Class']
export type ClassTable = Schemas['ClassTable']
export type Rule = Schemas['Rule']
export type Command = Schemas['Command']
export type NewTable = Omit<Schemas['NewTable'], 'terms'> & { terms?: Partial<Terms> }

export type Table = WithBoard<Omit<Schemas['Table'], 'mine'>> & { mine: Mine[] }

/**
 * The changes of a table that the caller knows. A missing field is unchanged, unless it is listed
 * as removed. A board may have only the fields that differ.
 */
export type Change = WithBoard<Omit<Schemas['TableChange'], 'mine'>> & { mine?: (Mine & Pick<Schemas['MineChange'], 'boardChange'>)[] }

export type Position = WithBoard<Omit<Schemas['Position'], 'mine'>> & { mine: { seat: number; board?: unknown }[] }

/** Why something was not done, in the reader's language. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule = '',
    readonly table?: Table,
    readonly line = 0,
  ) {
    super(message)
  }
}
/** The state of the site, for its operator. */
export type SiteOverview = Schemas['Overview']
/** What a node of the site reports about itself. */
export type NodeState = Schemas['NodeState']
