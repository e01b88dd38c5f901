/**
 * What the client knows of a table. The back end behind `api` gives it in this shape, already in the reader's language;
 * places on the board, rules and odds are the server's alone.
 */

/** A seat counts from 1; "*" is chance. */
export type Seat = number
export type Actor = Seat | '*'

export interface Amount {
  of: string
  n: number
  words: string
}

/** Something that a seat may do now. */
export interface Choice {
  action: string
  words: string
  cost: Amount[]
}

/** An end of the present turn and a cheapest way there. */
export interface End {
  key: string
  args: number[]
  words: string
  cost: Amount[]
  way: string[]
}

/** What can fall by chance now, with its weight among all. */
export interface Odds {
  action: string
  words: string
  weight: number
}

export interface GameEvent {
  key: string
  rule: string
  args: number[]
  words: string
}

export interface Step {
  n: number
  seat: Actor
  action: string
  words: string
  events: GameEvent[]
}

export interface SeatInfo {
  seat: Seat
  name: string // empty while nobody sits there
  bot: string // the bot's name, empty for a person
  driver: string // the bot that plays for an absent person, or empty
  here: boolean
  mine: boolean
  resigned: boolean
  left?: number // milliseconds on the clock when this was sent
}

export interface Line {
  at: string
  name: string
  seat: Seat | 0
  text: string
}

export interface Result {
  places: number[] // by seat; 0 is no place
  scores?: number[]
  winners: Seat[]
  rule: string
  words: string
}

export interface Table {
  id: string
  game: string
  title: string
  seq: number
  state: 'open' | 'running' | 'over'
  options: Record<string, string>
  seats: SeatInfo[]
  toAct: Seat[]
  board: unknown // the game's own Board
  steps: Step[] // all so far, as this person may know them
  choices: Record<Seat, Choice[]> // of the seats that are mine and to act
  ends: Record<Seat, End[]>
  mayUndo: Seat[]
  chat: Line[]
  commitment?: string
  secret?: string
  result?: Result
}

/** A row in a list of tables. */
export interface TableRow {
  id: string
  game: string
  title: string
  state: Table['state']
  seats: { name: string; bot: string }[]
  open: number // seats that are free
  yourTurn: boolean
  updated: string
}

export interface Option {
  name: string
  words: string
  help: string
  value: string // the default
  values: { value: string; words: string }[] // empty for a number
  min?: number
  max?: number
}

export interface Game {
  name: string
  title: string
  about: string
  minSeats: number
  maxSeats: number
  options: Option[]
  bots: { name: string; words: string }[]
}

export interface Rule {
  id: string
  heading: string
  words: string
}

export interface Me {
  name: string
  kind: 'stranger' | 'guest' | 'account'
}

/** What was agreed about a new table. */
export interface NewTable {
  game: string
  seats: { who: 'me' | 'open' | 'bot'; bot?: string }[]
  options: Record<string, string>
  listed: boolean
  clock?: { bank: number; move: number } // seconds
  lapse?: 'wait' | 'bot' | 'forfeit'
}

/** A refusal or a failure, in the reader's language. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule = '',
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
export interface Api {
  me(): Promise<Me>
  games(): Promise<Game[]>
  rules(game: string): Promise<Rule[]>
  tables(which: 'open' | 'mine' | 'over'): Promise<TableRow[]>
  create(table: NewTable): Promise<string>
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
