import { api } from '../api'
import type { Backend } from '../backend'
import { t } from '../../text/text.svelte'
import { withDeeds } from '../deeds'
import { Problem, type Agreed, type Game } from '../types'
import { addressOf, begin, importRecord, local } from './backend'
import type { Caller, Trying } from './calls'
import { startModule, type Module } from './module'
import { Shelf, type SetUp } from './shelf'
import { storedGames, type Built } from './store'

/** Returns what this site has for play on this device; nothing if it has none. */
async function built(): Promise<Built | undefined> {
  const answer = await fetch('/offline/offline.json').catch(() => undefined)
  if (answer?.status === 404) return undefined
  if (!answer?.ok) throw new Problem('lost', '')
  return (await answer.json()) as Built
}

const modules = new Map<string, Promise<Caller>>()

/** Returns the module of a game, which is started when it is first wanted. */
function moduleOf(game: string): Promise<Caller> {
  const started = modules.get(game) ?? start(game).then(({ call }) => call)
  modules.set(game, started)
  started.catch(() => modules.delete(game)) // it can be tried again
  return started
}

async function start(game: string): Promise<Module> {
  const files = await built()
  const module = files?.games[game]
  if (!files || !module) throw new Problem('not_found', game)
  return startModule({ exec: `/offline/${files.exec}`, module: `/offline/${module}` })
}

let opened: Shelf | undefined

/** Returns the games of this device. */
export const shelf = () => (opened ??= new Shelf())

/** Returns the games that can be played on this device. */
export async function games(): Promise<Game[]> {
  const [files, all] = await Promise.all([built(), storedGames().then((stored) => stored ?? api.games())])
  return all.filter(({ name }) => files?.games[name])
}

/** Validates a set-up as the server does. */
export async function agree(game: string, seats: number, what: { options: Record<string, string>; part?: string; include?: boolean }): Promise<Agreed> {
  return (await moduleOf(game))('setup', { game, seats, ...what })
}

/** Plays on from a record, as the server does. */
export async function attempt(game: string, what: Pick<Trying, 'record' | 'others' | 'action' | 'then' | 'undo' | 'commandSeqs'>) {
  const { table, ...tried } = await (await moduleOf(game))('try', { seat: 1, now: Date.now(), ...what })
  return { ...tried, table: withDeeds(table) }
}

/** Begins a game on this device, and returns the address of its table. */
export async function beginHere(game: SetUp): Promise<string> {
  // Without this, a browser that runs out of space may delete what a site has stored.
  void navigator.storage?.persist?.().catch(() => {})
  return addressOf(await begin(await moduleOf(game.game), shelf(), game))
}

/** Imports the record of a game, and returns the address of its table. */
export async function importHere(record: string): Promise<string> {
  const game = /^game (\w+)/m.exec(record)?.[1]
  if (!game) throw new Problem('invalid', t('offline.no_record'))
  return addressOf(await importRecord(await moduleOf(game), shelf(), game, record))
}

/** Opens a game of this device. */
export async function openHere(id: string): Promise<Backend> {
  const found = await shelf().find(id)
  if (!found) throw new Problem('not_found', '')
  const { game } = found.game.setUp
  return local(await moduleOf(game), shelf(), id, () => start(game))
}
