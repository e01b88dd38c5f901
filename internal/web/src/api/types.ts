/**
 * The types of what pages and server send each other, by the server's own names: schema.d.ts is generated from docs/openapi.json
 * (`npm run types`). Seats count from 1.
 */
import type { components } from './schema'

export type Schemas = components['schemas']

/** A part of the API as it is sent: lists are never null, though the description allows for it. */
export type Told<T> = T extends readonly (infer E)[] ? Told<E>[] : T extends object ? { [K in keyof T]: Told<Exclude<T[K], null>> } : T

/** With a board of any game: its folder knows which. */
type Boarded<T> = Omit<T, 'board'> & { board?: unknown }

/** With its way as deeds: the server sends the texts of the actions, and beside them once what each of them is. */
type Spelt<T> = Omit<T, 'way'> & { way: Deed[] }

/** An event, an action or a plan, as one game has it: the schema lists its kinds by their keys, each with its own numbers. */
export type Kind<T, Name extends keyof Schemas> = Omit<T, 'key' | 'args'> & Schemas[Name]

export type Person = Pick<Told<Schemas['Person']>, 'id' | 'name'> & Partial<Told<Schemas['Person']>>
/** The person at this browser, or nobody that the server knows. */
export type Me = Partial<Told<Schemas['Me']>>
export type Somebody = Told<Schemas['Person']>
/** How a person wants to be notified. The times are minutes after midnight. */
export type Account = Told<Schemas['Settings']>
export type Passkey = Told<Schemas['Passkey']>
export type Terms = Told<Schemas['Terms']>
export type Seat = Told<Schemas['Seat']>
export type Question = Told<Schemas['Question']>
export type Mine = Boarded<Omit<Told<Schemas['Mine']>, 'plans' | 'deeds'>> & { plans?: Plan[] }
/** Actions of ours that may be taken back, and what that would undo. */
export type Other = Spelt<Told<Schemas['Other']>>
export type Undo = Told<Schemas['Undo']>
export type Takeback = Told<Schemas['Takeback']>
export type Choice = Told<Schemas['Choice']>
export type Deed = Told<Schemas['Deed']>
export type Outcome = Told<Schemas['Outcome']>
export type Plan = Omit<Spelt<Told<Schemas['Plan']>>, 'others'> & { others?: Other[] }
/** A turning point of a game that is over. */
export type Moment = Told<Schemas['Moment']>
/** What a player proposes to the others; its kind says what. */
export type Proposal = Told<Schemas['Proposal']>
/** What we could propose to a seat. */
export type Suggestion = Told<Schemas['Suggestion']>
/** What the coach says about a game that is over. */
export type Analysis = Told<Schemas['Analysis']>
export type Hint = Told<Schemas['Hint']>
export type Decision = Told<Schemas['Decision']>
export type Fair = Told<Schemas['Fair']>
/** An entry of the log; its kind says which fields it has. */
export type Line = Told<Schemas['Line']>
/** An action of the game: of a seat, of chance, or of the game that this one continues. */
export type StepLine = Extract<Line, { kind: 'act' | 'chance' | 'past' }>
export type GameEvent = Told<Schemas['Event']>
/** A turn in one sentence, as the game tells it. */
export type Sentence = Told<Schemas['Turn']>
/** How well somebody plays a game, and how certain that is. */
export type Rating = Told<Schemas['Rating']>
/** A table in a list. */
export type Row = Told<Schemas['Row']>
export type Option = Told<Schemas['Option']>
export type Game = Told<Schemas['Game']>
export type Part = Told<Schemas['Part']>
export type Preset = Told<Schemas['Preset']>
export type Statement = Told<Schemas['Statement']>
export type Source = Told<Schemas['Source']>
/** What a set-up comes to. */
export type Agreed = Told<Schemas['SetupOutBody']>
/** A seat that we had in a game that is over. */
export type MyGame = Told<Schemas['MyGame']>
/** A record of a game that somebody has brought. */
export type BroughtRecord = Told<Schemas['BroughtRecord']>
/** A school class: many tables under one link. */
export type Class = Told<Schemas['Class']>
export type ClassTable = Told<Schemas['ClassTable']>
/** A class in the list of its teacher. */
export type ClassRow = Told<Schemas['ClassRow']>
export type Rule = Told<Schemas['Rule']>
export type Command = Told<Schemas['Command']>
export type NewTable = Omit<Told<Schemas['NewTable']>, 'terms'> & { terms?: Partial<Terms> }

export type Table = Boarded<Omit<Told<Schemas['Table']>, 'mine'>> & { mine: Mine[] }

/** Something with a board or, for a reader who knows that, with those of its fields that differ. */
type InParts<T> = T & { boardChange?: object }

/** What a caller is sent of a table that it knows: what is missing is as it was, but for what is gone. */
export type Change = InParts<Partial<Omit<Table, 'mine'>>> & Pick<Table, 'id' | 'seq' | 'steps' | 'now' | 'since' | 'log' | 'turns'> & { mine?: InParts<Mine>[]; gone?: (keyof Table)[] }

export type Position = Boarded<Omit<Told<Schemas['Position']>, 'mine'>> & { mine: { seat: number; board?: unknown }[] }

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
export type SiteOverview = Told<Schemas['Overview']>
/** Something that is wrong at the site. */
export type Wrong = Told<Schemas['Wrong']>
/** A node of the site, as it reports of itself. */
export type NodeState = Told<Schemas['NodeState']>
