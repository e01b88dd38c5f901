import type { Agreed, Analysis, Command, Hint, Line, Position, Schemas, Sentence, Suggestion } from '../types'

/** The version of the calls below, which are those of internal/offline. */
export const version = 1

/** What describes a table in the form in which it is stored: only the module reads it. */
export type Header = { id: string; created: string; new: { game: string } }
/** An entry of a table's log, in the form in which it is stored. */
export type Entry = { seq: number }

/** A new game on this device. */
export interface NewGame {
  id: string
  /** 64 hexadecimal digits that decide all draws. */
  secret: string
  game: string
  seats: number
  options?: Record<string, string>
  /** The names of bots by seat, "" for people at this device. */
  bots: string[]
  names: string[]
}

/** What a call has changed at a table: entries to store, and the table after them. */
export interface Changed {
  header?: Header
  entries: Entry[]
  table: Schemas['Table']
  /** A bot has to decide now. */
  bot: boolean
}

type Which = { id: string }
type Now = { now: number }
type Asking = Which & Now & { since: number }

/** A game that only its caller stores, as a record, to be played on. */
export interface Trying extends Now {
  record: string
  /** Whose view the answer shows. */
  seat: number
  /** Who acts, if it is another seat or chance. */
  by?: number | '*'
  action?: string
  then?: string[]
  undo?: number
  commandSeqs?: number[]
  others?: string[]
  since?: number
  hint?: boolean
}

/** Each call, with its request and its answer. */
interface Calls {
  setup: [{ game: string; seats: number; options: Record<string, string>; part?: string; include?: boolean }, Agreed]
  open: [{ version: number; lang: string }, { version: number; games: string[] }]
  create: [NewGame & Now, Changed]
  import: [Which & Now & { secret: string; record: string }, Changed]
  load: [{ header: Header; entries: Entry[]; names: string[] } & Now, Changed]
  close: [Which, boolean]
  table: [Asking, Schemas['Table']]
  log: [Asking, { log: Line[]; turns: Sentence[]; more: boolean }]
  send: [Asking & { command: Command }, Changed]
  bot: [Asking, Changed]
  position: [Which & { step: number }, Position]
  course: [Which & { from: number; every: number; limit: number }, Position[]]
  drawing: [Which & { step: number }, string]
  record: [Which, string]
  variants: [Which & { seat: number; plans: readonly number[] }, Schemas['VariantsOutBody']]
  suggestions: [Which & { seat: number; for: number }, Suggestion[]]
  hint: [Asking & { seat: number }, Changed & { hint: Hint }]
  analysis: [Which, Analysis]
  try: [Trying, { table: Schemas['Table']; record: string; others: string[]; hint?: Hint }]
}

/** Makes a call. What the rules or the module refuse is thrown as a Problem. */
export type Caller = <N extends keyof Calls>(name: N, request: Calls[N][0]) => Promise<Calls[N][1]>
