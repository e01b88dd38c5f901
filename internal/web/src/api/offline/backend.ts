import type { Backend } from '../backend'
import { variantsWithDeeds, withDeeds } from '../deeds'
import type { Follower } from '../stream'
import { Problem, type Line, type Schemas, type Sentence } from '../types'
import type { Caller, Changed } from './calls'
import type { Module } from './module'
import type { SavedGame, SetUp, Shelf } from './shelf'

/** How long a bot waits before it acts, in ms, so that one can see what the bot before it did. */
const pause = 600

/** Begins a game on this device, stores it and returns its id. */
export async function begin(call: Caller, shelf: Shelf, setUp: SetUp): Promise<string> {
  const id = hex(8)
  const now = Date.now()
  const { header, entries, table } = await call('create', { ...setUp, id, secret: hex(32), now })
  if (!header) throw new Problem('internal', id)
  await shelf.add({ id, setUp, header, created: now, ...listed(table) }, entries)
  return id
}

/** Verifies a record, stores its game on this device and returns its id. */
export async function importRecord(call: Caller, shelf: Shelf, game: string, record: string): Promise<string> {
  const id = hex(8)
  const now = Date.now()
  const { header, entries, table } = await call('import', { id, secret: hex(32), now, record })
  if (!header) throw new Problem('internal', id)
  const setUp = { game, seats: table.seats.length, bots: [], names: table.seats.map(({ name }) => name) }
  await shelf.add({ id, setUp, header, created: now, ...listed(table) }, entries)
  return id
}

/** The address of the table of a game on this device. */
export const addressOf = (id: string) => `/offline/${id}`

/** Returns the entry of a game in the list. */
const listed = ({ title, seats, state }: Schemas['Table']) => ({ updated: Date.now(), title, players: seats.map(({ name }) => name), over: state === 'over' })

const hex = (bytes: number) => [...crypto.getRandomValues(new Uint8Array(bytes))].map((n) => n.toString(16).padStart(2, '0')).join('')

/**
 * Opens a game that is stored on this device, as the owner of its table. Nothing is shown before it
 * is stored. If storing fails, the table returns to what is stored. `coach` starts a second module
 * that analyses the game, since a module cannot do anything else meanwhile.
 */
export async function local(call: Caller, shelf: Shelf, id: string, coach: () => Promise<Module>, wait = pause): Promise<Backend> {
  let saved: SavedGame
  let botDue = false
  const followers = new Set<Follower>()

  const load = async () => {
    const found = await shelf.find(id)
    if (!found) throw new Problem('not_found', id)
    saved = found.game
    const loaded = await call('load', { header: saved.header, entries: found.entries, names: saved.setUp.names, now: Date.now() })
    botDue = loaded.bot
    return withDeeds(loaded.table)
  }

  /** Does something that changes the table, one thing at a time. */
  let last: Promise<unknown> = Promise.resolve()
  const change = <C extends Changed>(what: () => Promise<C>) => {
    const done = last.then(async () => {
      const made = await what()
      try {
        const next = { ...saved, ...listed(made.table) }
        await shelf.add(next, made.entries)
        saved = next
      } catch (err) {
        // The module is ahead of the storage: return to what is stored, perhaps by another tab.
        const table = await load()
        for (const follower of followers) follower.take(table)
        throw err
      }
      botDue = made.bot
      return { ...made, table: withDeeds(made.table) }
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
      bots()
    } catch (err) {
      if (!(err instanceof Problem)) throw err
      if (err.code === 'elsewhere') return bots() // the other tab has done it
      for (const follower of followers) follower.botFailed?.(err)
      timer = setTimeout(() => void step(), 10 * pause)
    }
  }

  let analyst: Promise<Module> | undefined
  let closed = false
  const end = () => {
    void analyst?.then((module) => module.end()).catch(() => {})
    analyst = undefined
  }

  await load()
  return {
    address: addressOf(id),
    again: async () => addressOf(await begin(call, shelf, saved.setUp)),
    table: (since = 0) => call('table', { id, now: Date.now(), since }).then(withDeeds),
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
    variants: (seat, plans) => call('variants', { id, seat, plans }).then(variantsWithDeeds),
    suggestions: (seat, other) => call('suggestions', { id, seat, for: other }),
    async hint(seat) {
      const [first] = followers
      const { table, hint } = await change(() => call('hint', { id, now: Date.now(), since: first?.known().seq ?? 0, seat }))
      for (const follower of followers) follower.take(table)
      return hint
    },
    async analysis() {
      const found = await shelf.find(id)
      if (!found || closed) throw new Problem('not_found', id)
      try {
        const module = await (analyst ??= coach())
        await module.call('load', { header: saved.header, entries: found.entries, names: saved.setUp.names, now: Date.now() })
        return await module.call('analysis', { id })
      } catch (err) {
        end() // the next attempt starts another
        throw err
      }
    },
    close() {
      closed = true
      end()
    },
  }
}
