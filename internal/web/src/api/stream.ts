import { lang } from '../text/text.svelte'
import { addressOf } from './call'
import { withDeeds } from './deeds'
import { Problem, type Change, type Schemas, type Table } from './types'

/** The state of the connection to a table; "gone" means that the table was deleted. */
export type Link = 'connecting' | 'live' | 'lost' | 'gone'

/**
 * Returns an item with its whole board. The item may hold only the fields that differ from the
 * known board.
 */
function whole<T extends { board?: unknown }>({ boardChange, ...rest }: T & { boardChange?: object }, known: { board?: unknown } | undefined) {
  return { ...rest, ...(boardChange && { board: { ...(known?.board as object), ...boardChange } }) }
}

/** Returns the table after applying a change. */
export function changed(table: Table, { removed, mine, ...change }: Change): Table {
  const next: Partial<Table> = { ...table, ...whole(change, table) }
  if (mine) next.mine = mine.map((seat) => whole(seat, table.mine.find((known) => known.seat === seat.seat)))
  for (const name of removed ?? []) delete next[name as keyof Table]
  if (change.commandSeq === undefined) delete next.commandSeq
  return next as Table
}

const maxSilence = 45_000 // ms after which a stream is dead: the server gives a sign of life every 20 seconds
const hiddenTimeout = 60_000 // ms hidden after which a stream is closed: a browser has only a few connections per host
const pollInterval = 30_000 // ms between two polls without a stream

/** A follower of a table's stream. */
export interface Follower {
  /** The table as the follower knows it. The stream starts after it. */
  known(): Table
  take(table: Table): void
  link(link: Link): void
  /** Called with the reason why a bot of a game on this device cannot act. The bot tries again. */
  botFailed?(why: Problem): void
}

/**
 * Follows a table until the returned function is called. The browser reconnects by itself, from
 * where it was. Without a stream, because the page is hidden or the server has too many, the table
 * is polled.
 */
export function follow(ask: (since: number) => Promise<Table>, { known, take, link }: Follower): () => void {
  const { id } = known()
  let source: EventSource | undefined
  let over = false
  let wait = 2000
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const open = () => {
    close()
    const now = new EventSource(addressOf('get', '/tables/{id}/events', { id, since: known().seq, changes: true, parts: true, lang: lang() }))
    source = now
    // The table as this stream sent it last. Its changes apply to that and not to a newer answer:
    // what has changed back since is not sent again.
    let last: Table | undefined
    const alive = () => {
      wait = 2000
      listen()
    }
    const listen = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        link('lost')
        open()
      }, maxSilence)
    }
    const receive = <T>(name: string, then: (sent: T) => Table | undefined) =>
      now.addEventListener(name, ({ data }: MessageEvent<string>) => {
        alive()
        last = then(JSON.parse(data) as T)
        if (last) take(last)
      })
    listen()
    now.addEventListener('open', () => {
      link('live')
      alive()
    })
    now.addEventListener('pulse', alive)
    receive<Schemas['Table']>('table', withDeeds)
    receive<Schemas['TableChange']>('change', (sent) => last && changed(last, withDeeds(sent)))
    now.addEventListener('error', () => {
      link('lost')
      if (now.readyState !== EventSource.CLOSED) return
      // The server refused it, and the browser does not retry: the next answer says why.
      close()
      timer = setTimeout(() => void poll().then((there) => there && open()), wait)
      wait = Math.min(wait * 2, pollInterval)
    })
  }

  /** Requests the table once, without a stream. Returns false if the table was deleted. */
  const poll = async () => {
    try {
      const table = await ask(known().seq)
      if (!over && !source) take(table)
    } catch (err) {
      if (err instanceof Problem && err.code === 'not_found') {
        stop()
        link('gone')
      }
    }
    return !over && !source
  }
  const keepPolling = async () => {
    if (await poll()) timer = setTimeout(() => void keepPolling(), pollInterval)
  }

  const onVisible = () => {
    clearTimeout(hiding)
    if (document.hidden)
      hiding = setTimeout(() => {
        close()
        void keepPolling()
      }, hiddenTimeout)
    else if (!source) open()
  }
  // A hidden page that has closed its stream opens one when it becomes visible.
  const online = () => {
    if (source || !document.hidden) open()
  }
  const stop = () => {
    over = true
    clearTimeout(hiding)
    close()
    document.removeEventListener('visibilitychange', onVisible)
    removeEventListener('online', online)
  }

  document.addEventListener('visibilitychange', onVisible)
  addEventListener('online', online)
  open()
  if (document.hidden) onVisible()
  return stop
}
