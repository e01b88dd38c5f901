import type { Backend } from '../backend'
import { spelt, speltVariants } from '../spelt'
import type { Follower } from '../stream'
import { Problem, type Line, type Sentence } from '../types'
import type { Caller, Changed, NewGame } from './calls'
import type { SavedGame, Shelf } from './shelf'

/** How long a bot waits before it acts, in ms, so that one can see what the bot before it did. */
const pause = 600

/** Begins a game on this device, stores it and returns its id. */
export async function begin(call: Caller, shelf: Shelf, what: Omit<NewGame, 'id' | 'secret'>): Promise<string> {
  const id = hex(8)
  const now = Date.now()
  const { header, entries, table } = await call('create', { ...what, id, secret: hex(32), now })
  if (!header) throw new Problem('internal', id)
  await shelf.add({ id, game: what.game, names: what.names, header, created: now, updated: now, over: table.state === 'over' }, entries)
  return id
}

const hex = (bytes: number) => [...crypto.getRandomValues(new Uint8Array(bytes))].map((n) => n.toString(16).padStart(2, '0')).join('')

/**
 * Opens a game that is stored on this device, as the owner of its table. Nothing is shown before it
 * is stored. If it cannot be stored, the table goes back to what is.
 */
export async function local(call: Caller, shelf: Shelf, id: string, wait = pause): Promise<Backend> {
  let saved: SavedGame
  let botDue = false
  const followers = new Set<Follower>()

  const load = async () => {
    const found = await shelf.find(id)
    if (!found) throw new Problem('not_found', id)
    saved = found.game
    botDue = (await call('load', { header: saved.header, entries: found.entries, names: saved.names, now: Date.now() })).bot
  }

  /** Does something that changes the table, one thing at a time. */
  let last: Promise<unknown> = Promise.resolve()
  const change = <C extends Changed>(what: () => Promise<C>) => {
    const done = last.then(async () => {
      const made = await what()
      try {
        saved = { ...saved, updated: Date.now(), over: made.table.state === 'over' }
        await shelf.add(saved, made.entries)
      } catch {
        await load()
        throw new Problem('full', '')
      }
      botDue = made.bot
      return { ...made, table: spelt(made.table) }
    })
    last = done.catch(() => {})
    return done
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  const bots = () => {
    clearTimeout(timer)
    if (!botDue || followers.size === 0) return
    timer = setTimeout(() => void step(), wait)
  }
  const step = async () => {
    const [first] = followers
    if (!first || !botDue) return
    try {
      const { table } = await change(() => call('bot', { id, now: Date.now(), since: first.known().seq }))
      for (const follower of followers) follower.take(table)
    } catch {
      for (const follower of followers) follower.link('lost')
      return
    }
    bots()
  }

  await load()
  return {
    table: (since = 0) => call('table', { id, now: Date.now(), since }).then(spelt),
    async whole(table) {
      const log: Line[] = []
      const turns = new Map<number, Sentence>()
      for (let more = table.since > 0; more; ) {
        const page = await call('log', { id, now: Date.now(), since: log[log.length - 1]?.seq ?? 0 })
        log.push(...page.log.filter((line) => line.seq <= table.since))
        for (const turn of page.turns) turns.set(turn.number, turn)
        more = page.more && (log[log.length - 1]?.seq ?? table.since) < table.since
      }
      for (const turn of table.turns) turns.set(turn.number, turn)
      return { log: [...log, ...table.log], turns: [...turns.values()].sort((one, two) => one.number - two.number) }
    },
    follow(follower) {
      followers.add(follower)
      follower.link('live')
      bots()
      return () => {
        followers.delete(follower)
        bots()
      }
    },
    async send(command, known) {
      const { table } = await change(() => call('send', { id, now: Date.now(), since: known.seq, command }))
      bots()
      return table
    },
    position: (step) => call('position', { id, step }),
    course: (from, every) => call('course', { id, from, every, limit: 50 }),
    drawing: (step) => call('drawing', { id, step }),
    record: () => call('record', { id }),
    variants: (seat, plans) => call('variants', { id, seat, plans }).then(speltVariants),
    suggestions: (seat, other) => call('suggestions', { id, seat, for: other }),
    async hint(seat) {
      const [first] = followers
      const { table, hint } = await change(() => call('hint', { id, now: Date.now(), since: first?.known().seq ?? 0, seat }))
      for (const follower of followers) follower.take(table)
      return hint
    },
    analysis: () => call('analysis', { id }),
  }
}
