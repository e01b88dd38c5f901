import type { ShellApi } from './shell'

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

/** A refusal or a failure, in the reader's language. */
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
