import type { ShellApi } from './shell'

/**
 * What the pages and the server say to each other, in the server's own words: schema.d.ts is generated from docs/openapi.json
 * (`npm run types`). Seats count from 1.
 */
import type { components } from './schema'

type Schemas = components['schemas']

/** A part of the API as it is sent: lists are never null, though the description allows for it. */
type Told<T> = T extends readonly (infer E)[] ? Told<E>[] : T extends object ? { [K in keyof T]: Told<Exclude<T[K], null>> } : T

/** With a board of any game: its folder knows which. */
type Boarded<T> = Omit<T, 'board'> & { board?: unknown }

export type Person = Pick<Told<Schemas['Person']>, 'id' | 'name'> & Partial<Told<Schemas['Person']>>
/** Whoever is at this browser; without a person, a stranger. */
export type Me = Partial<Told<Schemas['Me']>>
export type Somebody = Told<Schemas['Person']>
/** How somebody wants to be told of things; the times are minutes after midnight. */
export type Account = Told<Schemas['Settings']>
export type Terms = Told<Schemas['Terms']>
export type Seat = Told<Schemas['Seat']>
export type Mine = Boarded<Told<Schemas['Mine']>>
export type Choice = Told<Schemas['Choice']>
export type Plan = Told<Schemas['Plan']>
export type Offer = Told<Schemas['Offer']>
export type Outcome = Told<Schemas['Outcome']>
export type Fair = Told<Schemas['Fair']>
export type Line = Told<Schemas['Line']>
export type GameEvent = Told<Schemas['Event']>
/** A table in a list; of a game that is over, the places are shown where the server tells them. */
export type Row = Omit<Told<Schemas['Row']>, 'seats'> & { seats: (Seat & { place?: number })[] }
export type Option = Told<Schemas['Option']>
export type Game = Told<Schemas['Game']>
export type Rule = Told<Schemas['Rule']>
export type Command = Told<Schemas['Command']>
export type NewTable = Omit<Told<Schemas['NewTable']>, 'terms'> & { terms?: Partial<Terms> }

export type Table = Boarded<Omit<Told<Schemas['Table']>, 'mine'>> & { mine: Mine[] }

export interface Cost {
  of: string
  n: number
}

export interface Choice {
  action: string
  words: string
  cost?: string
  costs?: Cost[]
}

/** A place where the turn can end, and a cheapest way there. */
export interface Plan {
  key: string
  args: number[]
  words: string
  cost?: string
  costs?: Cost[]
  way: string[]
}

export interface Offer {
  what: 'takeback' | 'abort'
  by: Person
  to: number
  agreed: Person[]
  waiting: Person[]
}

export interface Outcome {
  why: string
  words: string
  counts: boolean
  places?: number[] // by seat
  scores?: number[]
  winners?: number[]
  group?: 'won' | 'lost'
  rule?: string
}

export interface Fair {
  commitment: string
  secret?: string
  draws: number
}

/** An entry of a table's log. */
export interface Line {
  seq: number
  at: string
  kind: string
  words: string
  by?: Person
  client?: string
  seat?: number
  action?: string
  events?: GameEvent[]
  steps: number
  draw?: number
  bot?: string
  text?: string
  phrase?: string
  table?: string
  to?: number
}

export interface GameEvent {
  key: string
  rule: string
  args: number[]
  amount?: number
  words: string
}

export interface Row {
  id: string
  game: string
  title: string
  host: Person
  state: Table['state']
  terms: Terms
  created: string
  updated: string
  seats: Seat[]
  free: number
  turn: boolean
  steps: number
}

export interface Position {
  step: number
  toAct: number[]
  board: unknown
  mine: { seat: number; board: unknown }[]
  places: number[]
}

export interface Option {
  name: string
  title: string
  help: string
  rule: string
  default: string
  values: { value: string; words: string }[] // empty for a number
  min?: number
  max?: number
}

export interface Game {
  name: string
  title: string
  about: string
  version: number
  minSeats: number
  maxSeats: number
  hidden: boolean
  options: Option[]
  reconstructed: string[]
  bots: { name: string; help: string }[]
}

export interface Rule {
  id: string
  chapter: string
  words: string
  source: string
}

export interface NewTable {
  game: string
  seats: number
  options?: Record<string, string>
  terms?: Partial<Terms>
  places?: { me?: boolean; person?: string; bot?: string; nonce?: string }[]
  client?: string
}

export interface Command {
  kind: string
  client?: string
  seen?: number
  seat?: number
  action?: string
  nonce?: string
  bot?: string
  person?: string
  offer?: 'takeback' | 'abort'
  to?: number
  yes?: boolean
  text?: string
  phrase?: string
}

/** Why something was not done, in the reader's language. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule = '',
    readonly table?: Table,
  ) {
    super(message)
  }
}

/** How the connection to a table stands. */
export type Link = 'connecting' | 'live' | 'lost'

export interface Watcher {
  table(table: Table): void
  link(link: Link): void
}

/** What is behind the pages: the server, or a fixture while the server is being built and in tests. */
export interface Api extends ShellApi {
  table(id: string): Promise<Table>
  at(id: string, step: number): Promise<Table>
  record(id: string): Promise<string>
  odds(id: string): Promise<Odds[]>
  watch(id: string, watcher: Watcher): () => void
  sit(id: string, seat: Seat): Promise<void>
  act(id: string, seat: Seat, actions: string[], seen: number): Promise<void>
  undo(id: string, seat: Seat, seen: number): Promise<void>
  say(id: string, text: string): Promise<void>
  resign(id: string, seat: Seat): Promise<void>
  fork(id: string, step: number): Promise<string>
}
