/**
 * What the pages and the server say to each other, in the server's own shape and already in the reader's language. Seats
 * count from 1.
 */

export interface Person {
  id: string
  name: string
  kind?: string
}

export interface Terms {
  listed: boolean
  bank: number // seconds
  move: number
  lapse: 'wait' | 'bot' | 'forfeit'
  bot?: string
  takeback: boolean
  stall: number
  chat: 'all' | 'seats' | 'phrases' | 'off'
  rated: boolean
}

export interface Table {
  id: string
  game: string
  title: string
  options: Record<string, string>
  terms: Terms
  host: Person
  created: string
  state: 'open' | 'running' | 'over'
  seq: number
  steps: number
  after?: string
  rematch?: string
  now: string
  seats: Seat[]
  toAct: number[]
  board?: unknown // the game's own Board
  mine: Mine[]
  offer?: Offer
  idle: number
  mayStall: boolean
  mayStart: boolean
  outcome?: Outcome
  fair: Fair
  watchers: number
  since: number
  log: Line[]
  done?: number
}

export interface Seat {
  seat: number
  name: string
  person?: Person
  meant?: Person
  bot?: string
  driver?: string
  present: boolean
  resigned: boolean
  lapsed: boolean
  turn: boolean
  nonce?: string
  left?: number // milliseconds
  runs: boolean
}

/** What a seat of the reader's own sees and may do. */
export interface Mine {
  seat: number
  board?: unknown
  choices: Choice[]
  plans: Plan[]
  mayUndo: boolean
  noUndo?: string
  mayStand: boolean
  standing: string[]
}

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
  values: { value: string; words: string }[]
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
