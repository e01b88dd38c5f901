import { lang } from '../text/text.svelte'
import { Problem, type Agreed, type Analysis, type Change, type Command, type Deed, type Game, type Line, type NewTable, type Other, type Position, type Rating, type Row, type Rule, type Sentence, type Suggestion, type Table } from './types'

/** The state of the connection to a table; "gone" means that the table was deleted. */
export type Link = 'connecting' | 'live' | 'lost' | 'gone'

const patience = 30_000 // ms for an answer; a connection that died without a word gives none

let stranger = () => {}

/** Is called when the server answers that the caller is unknown or not allowed: the session may have changed. */
export function whenStranger(then: () => void) {
  stranger = then
}

/** What a way is as it is sent: the texts of its actions. */
interface Sent<T> {
  mine?: (T & { plans?: { way: (string | Deed)[]; others?: { way: (string | Deed)[] }[] }[]; deeds?: Deed[] })[]
}

/** Puts the deeds of ways in the place of their texts. */
function spell(ways: { way: (string | Deed)[] }[] | undefined, deeds: Deed[]) {
  const known = new Map(deeds.map((deed) => [deed.action, deed]))
  const deed = (action: string) => {
    const found = known.get(action)
    if (!found) throw new Problem('internal', action)
    return found
  }
  for (const one of ways ?? []) one.way = one.way.map((action) => (typeof action === 'string' ? deed(action) : action))
}

/** Returns a table, or a change of one, with the ways of our plans as deeds. */
export function spelt<T extends object>(table: T): T {
  for (const { plans, deeds } of (table as Sent<object>).mine ?? []) {
    spell(plans, deeds ?? [])
    for (const { others } of plans ?? []) spell(others, deeds ?? [])
  }
  return table
}

interface Told {
  code?: string
  detail?: string
  rule?: string
  table?: Table
  line?: number
}

/**
 * Asks the server. A refusal is thrown as a Problem in the reader's language. The code "lost" means that there was no answer, or that a
 * proxy answered instead of the server. Every answer is JSON, except a record.
 */
export async function call<T>(method: string, path: string, body?: unknown, as: 'json' | 'text' = 'json', within = patience): Promise<T> {
  let told: unknown
  let answer: Response
  try {
    answer = await fetch(`/api/v1${path}`, {
      method,
      headers: { 'Accept-Language': lang(), ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(within),
    })
    if (answer.status === 204) return undefined as T
    told = answer.ok && as === 'text' ? await answer.text() : await answer.json()
  } catch {
    throw new Problem('lost', '')
  }
  if (answer.ok) return told as T
  if ((answer.status === 401 || answer.status === 403) && path !== '/me') stranger()
  const { code, detail, rule, table, line } = (told ?? {}) as Told
  throw new Problem(code ?? 'internal', detail ?? answer.statusText, rule, table && spelt(table), line)
}

/** Returns a new id for a command: a command that is sent twice with the same id is done once. */
export function ownName(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, '0')).join('')
}

/** Sends something, again and again while the server cannot be reached. Since it has an id, it is done once. */
async function once<T>(path: string, what: object): Promise<T> {
  const named = { client: ownName(), ...what }
  for (let wait = 400; ; wait *= 2) {
    try {
      return await call<T>('POST', path, named, 'json', patience / 3)
    } catch (err) {
      if (!(err instanceof Problem) || err.code !== 'lost' || wait > 7000) throw err
      await new Promise((done) => setTimeout(done, wait))
    }
  }
}

/** Returns something with its whole board, of which it may have only the fields that differ from one that is known. */
function whole<T extends { board?: unknown }>({ boardChange, ...told }: T & { boardChange?: object }, known: { board?: unknown } | undefined) {
  return { ...told, ...(boardChange && { board: { ...(known?.board as object), ...boardChange } }) }
}

/** Returns the table after a change of it. */
export function changed(table: Table, { gone, mine, ...change }: Change): Table {
  const next: Partial<Table> = { ...table, ...whole(change, table) }
  if (mine) next.mine = mine.map((seat) => whole(seat, table.mine.find((known) => known.seat === seat.seat)))
  for (const name of gone ?? []) delete next[name]
  if (change.done === undefined) delete next.done
  return next as Table
}

const silence = 45_000 // ms after which a stream is dead: the server gives a sign of life every 20 seconds
const away = 60_000 // ms out of sight after which a stream is given up: a browser has only a few connections to a host
const often = 30_000 // ms between two questions where there is no stream

/**
 * Follows a table until the function that it returns is called. The browser reconnects by itself, from where it was. If there is no
 * stream, because the page is hidden or the server has too many, the table is fetched now and then.
 */
function events(id: string, since: number, each: (table: Table) => void, link: (link: Link) => void): () => void {
  let source: EventSource | undefined
  let last = since
  let over = false
  let wait = 2000
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const take = (table: Table) => {
    last = Math.max(last, table.seq)
    each(table)
  }
  const open = () => {
    close()
    const now = new EventSource(`/api/v1/tables/${id}/events?since=${last}&changes=true&parts=true&lang=${lang()}`)
    source = now
    let told: Table | undefined // by this stream, whose changes lead on from there
    const alive = () => {
      wait = 2000
      listen()
    }
    const listen = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        link('lost')
        open()
      }, silence)
    }
    listen()
    now.addEventListener('open', () => {
      link('live')
      alive()
    })
    now.addEventListener('pulse', alive)
    now.addEventListener('table', (event) => {
      alive()
      take((told = spelt(JSON.parse(event.data as string) as Table)))
    })
    now.addEventListener('change', (event) => {
      alive()
      if (told) take((told = changed(told, spelt(JSON.parse(event.data as string) as Change))))
    })
    now.addEventListener('error', () => {
      link('lost')
      if (now.readyState !== EventSource.CLOSED) return
      // It was refused, and the browser has given up: the next answer says why.
      close()
      timer = setTimeout(() => void ask().then((there) => there && open()), wait)
      wait = Math.min(wait * 2, often)
    })
  }

  /** Fetches the table once, without a stream. Returns false if the table was deleted. */
  const ask = async () => {
    try {
      const table = await api.table(id, last)
      if (!over && !source) take(table)
    } catch (err) {
      if (err instanceof Problem && err.code === 'not_found') {
        stop()
        link('gone')
      }
    }
    return !over && !source
  }
  const asking = async () => {
    if (await ask()) timer = setTimeout(() => void asking(), often)
  }

  const seen = () => {
    clearTimeout(hiding)
    if (document.hidden)
      hiding = setTimeout(() => {
        close()
        void asking()
      }, away)
    else if (!source) open()
  }
  const stop = () => {
    over = true
    clearTimeout(hiding)
    close()
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('online', open)
  }

  document.addEventListener('visibilitychange', seen)
  addEventListener('online', open)
  open()
  if (document.hidden) seen()
  return stop
}

/** The server, as the pages use it. */
export const api = {
  games: () => call<{ games: Game[] }>('GET', '/games').then((found) => found.games),
  game: (game: string) => call<Game>('GET', `/games/${game}`),
  rules: (game: string) => call<{ rules: Rule[] }>('GET', `/games/${game}/rules?limit=500`).then((found) => found.rules),
  ladder: (game: string, offset: number) => call<{ ratings: Rating[]; more: boolean }>('GET', `/games/${game}/ladder?offset=${offset}`),
  tables: (query: string) => call<{ tables: Row[]; next?: string }>('GET', `/tables?${query}`),
  /**
   * Tries a set-up, and throws the refusal with its rule and reason. A part can be taken into the game first, or left out. Returns every
   * option with its value, and what that is.
   */
  agree: (game: string, seats: number, what: { options: Record<string, string>; part?: string; in?: boolean }) =>
    call<Agreed>('POST', `/games/${game}/setup`, { seats, ...what }),
  create: (table: NewTable) => once<Table>('/tables', table).then(spelt),
  table: (id: string, since = 0) => call<Table>('GET', `/tables/${id}?since=${since}`).then(spelt),
  log: (id: string, since: number) => call<{ log: Line[]; turns: Sentence[]; more: boolean }>('GET', `/tables/${id}/log?since=${since}&limit=500`),
  /** Returns the whole log of a table with all turns: a table that has a long log comes with only its end. */
  whole: async (table: Table) => {
    const log: Line[] = []
    const turns = new Map<number, Sentence>()
    for (let more = table.since > 0; more && (log[log.length - 1]?.seq ?? 0) < table.since; ) {
      const page = await api.log(table.id, log[log.length - 1]?.seq ?? 0)
      log.push(...page.log.filter((line) => line.seq <= table.since))
      for (const turn of page.turns) turns.set(turn.number, turn)
      more = page.more && page.log.length > 0
    }
    for (const turn of table.turns) turns.set(turn.number, turn)
    return { log: [...log, ...table.log], turns: [...turns.values()].sort((one, two) => one.number - two.number) }
  },
  /** Returns positions of the game, one every few steps. */
  course: (id: string, from: number, every: number) =>
    call<{ positions: Position[] }>('GET', `/tables/${id}/steps?from=${from}&every=${every}`).then((found) => found.positions),
  drawing: (id: string, step: number) => call<{ text: string }>('GET', `/tables/${id}/steps/${step}/drawing`).then((found) => found.text),
  /** The other ways to the ends of some plans of our seat, in the order of these. */
  others: (id: string, seat: number, plans: readonly number[], seen: number) =>
    call<{ plans: { others: Other[] }[]; deeds: Deed[] }>('GET', `/tables/${id}/others?seat=${seat}&plan=${plans.join(',')}&seen=${seen}`).then((found) =>
      found.plans.map(({ others }) => {
        spell(others, found.deeds)
        return others
      }),
    ),
  /** What our seat could propose to another. */
  suggestions: (id: string, seat: number, other: number) =>
    call<{ suggestions: Suggestion[] }>('GET', `/tables/${id}/suggestions?seat=${seat}&for=${other}`).then((found) => found.suggestions),
  analysis: (id: string) => call<Analysis>('GET', `/tables/${id}/analysis`),
  position: (id: string, step: number) => call<Position>('GET', `/tables/${id}/steps/${step}`),
  record: (id: string) => call<string>('GET', `/tables/${id}/record`, undefined, 'text'),
  phrases: () => call<{ phrases: { key: string; words: string }[] }>('GET', '/phrases').then((found) => found.phrases),
  /** Sends a command. The answer has all of the table that can change. */
  command: (id: string, what: Command) => once<Change>(`/tables/${id}/commands?changes=true`, what).then(spelt),
  events,
}
