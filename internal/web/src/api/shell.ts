/** What the pages around the tables ask of the back end: people, what there is to play, lists of tables. */

export interface Person {
  id: string
  name: string // empty where somebody has deleted their account
  kind: 'guest' | 'account' | 'bot' | 'gone'
}

/** Whoever is at this browser; without a person, a stranger. */
export interface Me {
  person?: Person
  settings?: Account
}

/** How somebody wants to be told of things; minutes are after midnight. */
export interface Account {
  lang?: string
  zone?: string
  quietFrom: number
  quietTo: number
  email?: string
  emailConfirmed: boolean
  webhook?: string
  webhookSecret?: string
}

export type Wishes = Partial<Pick<Account, 'lang' | 'zone' | 'quietFrom' | 'quietTo' | 'email' | 'webhook'>>

export interface Option {
  name: string
  title: string
  help: string
  rule: string // the id of the rule that it changes
  default: string
  values: { value: string; words: string }[]
}

export interface Game {
  name: string
  title: string
  about: string
  minSeats: number
  maxSeats: number
  options: Option[]
  reconstructed: string[] // what had to be made anew because the printed original is lost
  bots: { name: string; help: string }[] // from the weakest
}

export interface Rule {
  id: string
  chapter: string
  words: string
  source: string
}

/** A row in a list of tables. */
export interface TableRow {
  id: string
  game: string
  title: string
  state: 'open' | 'running' | 'over'
  seats: RowSeat[]
  yourTurn: boolean
  updated: string
  clock?: Clock
}

export interface RowSeat {
  name: string // of the person or the bot; empty while nobody sits there
  bot: boolean
  place: number // 0 while the game is on, or without a place
}

/** How much time there is, in seconds: a bank for the whole game, and what each decision adds; without a bank, what each may take. */
export interface Clock {
  bank: number
  move: number
}

export type Lapse = 'wait' | 'bot' | 'forfeit'

/** What was agreed about a new table. */
export interface NewTable {
  game: string
  seats: { who: 'me' | 'open' | 'bot'; bot?: string }[]
  options: Record<string, string>
  listed: boolean
  clock?: Clock
  lapse: Lapse
  takeback: boolean
}

export interface ShellApi {
  me(): Promise<Me>
  arrive(name: string): Promise<Me>
  register(name: string, password: string): Promise<Me>
  signIn(name: string, password: string): Promise<Me>
  signOut(everywhere: boolean): Promise<void>
  rename(name: string): Promise<Me>
  setPassword(old: string, next: string): Promise<Me>
  wish(wishes: Wishes): Promise<Me>
  confirmEmail(code: string): Promise<Me>
  deleteMe(password: string): Promise<void>

  games(): Promise<Game[]>
  rules(game: string): Promise<Rule[]>
  tables(which: 'open' | 'mine' | 'over'): Promise<TableRow[]>
  /** Whether a game can be played so; refused with the rule and the reason. Gives every option with its value. */
  agree(game: string, seats: number, options: Record<string, string>): Promise<Record<string, string>>
  create(table: NewTable): Promise<string>
}
