import { lang } from '../text/text.svelte'
import { Problem, type Command, type Game, type Line, type NewTable, type Position, type Rating, type Row, type Rule, type Table } from './types'

/** How the connection to a table stands. */
export type Link = 'connecting' | 'live' | 'lost'

/**
 * Asks the server. What it refuses comes as a Problem in the reader's language; one whose code is "lost" was not answered at
 * all.
 */
export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(`/api/v1${path}`, {
      method,
      headers: { 'Accept-Language': lang(), ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch {
    throw new Problem('lost', '')
  }
  const kind = answer.headers.get('Content-Type') ?? ''
  if (!answer.ok) {
    const told = kind.includes('json') ? ((await answer.json()) as { code?: string; detail?: string; rule?: string; table?: Table }) : {}
    throw new Problem(told.code ?? 'internal', told.detail ?? answer.statusText, told.rule, told.table)
  }
  if (answer.status === 204) return undefined as T
  return (kind.includes('json') ? await answer.json() : await answer.text()) as T
}

/** A name for a command: sent again under it, the command is done once. */
export function ownName(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, '0')).join('')
}

/** Sends a command, again and again while the server cannot be reached: under its own name it is done once. */
async function command(id: string, what: Command): Promise<Table> {
  const named = { client: ownName(), ...what }
  for (let wait = 400; ; wait *= 2) {
    try {
      return await call<Table>('POST', `/tables/${id}/commands`, named)
    } catch (err) {
      if (!(err instanceof Problem) || err.code !== 'lost' || wait > 7000) throw err
      await new Promise((done) => setTimeout(done, wait))
    }
  }
}

/** Follows a table until the function that it gives is called. The browser comes back by itself, from where it was. */
function events(id: string, since: number, each: (table: Table) => void, link: (link: Link) => void): () => void {
  let source: EventSource
  let last = since
  let again: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource(`/api/v1/tables/${id}/events?since=${last}&lang=${lang()}`)
    source.addEventListener('open', () => link('live'))
    source.addEventListener('table', (event) => {
      const table = JSON.parse(event.data as string) as Table
      last = table.seq
      each(table)
    })
    source.addEventListener('error', () => {
      link('lost')
      if (source.readyState === EventSource.CLOSED) again = setTimeout(open, 2000) // it was refused; the browser gives up then
    })
  }
  open()
  return () => {
    clearTimeout(again)
    source.close()
  }
}

/** What is behind the pages. */
export const api = {
  games: () => call<{ games: Game[] }>('GET', '/games').then((found) => found.games),
  game: (game: string) => call<Game>('GET', `/games/${game}`),
  rules: (game: string) => call<{ rules: Rule[] }>('GET', `/games/${game}/rules?limit=500`).then((found) => found.rules),
  ladder: (game: string, offset: number) => call<{ ratings: Rating[]; more: boolean }>('GET', `/games/${game}/ladder?offset=${offset}`),
  tables: (query: string) => call<{ tables: Row[]; next?: string }>('GET', `/tables?${query}`),
  /** Whether a game can be played so: refused with the rule and the reason. Gives every option with its value. */
  agree: (game: string, seats: number, options: Record<string, string>) =>
    call<{ options: Record<string, string> }>('POST', `/games/${game}/setup`, { seats, options }).then((found) => found.options),
  create: (table: NewTable) => call<Table>('POST', '/tables', { client: ownName(), ...table }),
  table: (id: string, since = 0) => call<Table>('GET', `/tables/${id}?since=${since}`),
  log: (id: string, since: number) => call<{ log: Line[]; more: boolean }>('GET', `/tables/${id}/log?since=${since}&limit=500`),
  /** The whole log of a table as it was told: of a long one only the end comes with it. */
  whole: async (table: Table) => {
    const lines: Line[] = []
    for (let more = table.since > 0; more && (lines[lines.length - 1]?.seq ?? 0) < table.since; ) {
      const page = await api.log(table.id, lines[lines.length - 1]?.seq ?? 0)
      lines.push(...page.log.filter((line) => line.seq <= table.since))
      more = page.more && page.log.length > 0
    }
    return [...lines, ...table.log]
  },
  /** How the game went: every so many steps a position. */
  course: (id: string, from: number, every: number) =>
    call<{ positions: Position[] }>('GET', `/tables/${id}/steps?from=${from}&every=${every}`).then((found) => found.positions),
  drawing: (id: string, step: number) => call<{ text: string }>('GET', `/tables/${id}/steps/${step}/drawing`).then((found) => found.text),
  position: (id: string, step: number) => call<Position>('GET', `/tables/${id}/steps/${step}`),
  record: (id: string) => call<string>('GET', `/tables/${id}/record`),
  phrases: () => call<{ phrases: { key: string; words: string }[] }>('GET', '/phrases').then((found) => found.phrases),
  command,
  events,
}
