import { get, post, postOnce } from './call'
import { withDeeds } from './deeds'
import type { NewTable, Schemas } from './types'

/** The API of the server, except for that of a table (backend.ts). */
export const api = {
  games: () => get('/games', {}).then(({ games }) => games),
  game: (game: string) => get('/games/{game}', { game }),
  rules: (game: string) => get('/games/{game}/rules', { game, limit: 500 }).then(({ rules }) => rules),
  ladder: (game: string, offset: number) => get('/games/{game}/ladder', { game, offset }),
  tables: (query: TableQuery) => get('/tables', query),
  /**
   * Validates a set-up, and throws the refusal with its rule and reason. A part can first be added
   * to the game or left out. Returns every option with its value, and what the value means.
   */
  agree: (game: string, seats: number, what: { options: Record<string, string>; part?: string; in?: boolean }) => post('/games/{game}/setup', { game }, { seats, ...what }),
  create: (table: NewTable) => postOnce('/tables', {}, table as Schemas['NewTable']).then(withDeeds),
  /** Reports a table, or somebody there, to the operator of the site. */
  report: (id: string, what: Report) => post('/tables/{id}/report', { id }, what),
  /** What became of our latest report about a table. */
  myReports: (id: string) => get('/tables/{id}/report', { id }).then(({ reports }) => reports),
  /** The canned phrases, those of a game first. */
  phrases: (game: string) => get('/phrases', { game }).then(({ phrases }) => phrases),
  daily: () => get('/daily', {}),
  river: (date: string, game: string) => get('/daily/{date}/{game}', { date, game }),
  /** Begins our game of a river. Everybody has one. */
  playRiver: (date: string, game: string) => post('/daily/{date}/{game}', { date, game }, {}),
}

/** What somebody reports of a table. */
export type Report = Parameters<typeof post<'/tables/{id}/report'>>[2]

/** Which tables a list has. */
export type TableQuery = Parameters<typeof get<'/tables'>>[1]
