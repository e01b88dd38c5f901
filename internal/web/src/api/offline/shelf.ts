import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { t } from '../../text/text.svelte'
import { Problem } from '../types'
import type { Entry, Header, NewGame } from './calls'
import { rememberGames } from './offered'

/** How a game was set up. */
export type SetUp = Omit<NewGame, 'id' | 'secret'>

/** A game in the list of those on this device. */
export interface SavedGame {
  id: string
  setUp: SetUp
  header: Header
  created: number
  updated: number
  /** The words of the list, in the language in which the game was played last. */
  title: string
  players: string[]
  over: boolean
}

/**
 * Returns why the games on this device cannot be read or written, in the reader's language. The
 * code says what can be done about it.
 */
function storageProblem(err: unknown): Problem {
  const name = err instanceof DOMException ? err.name : ''
  if (name === 'ConstraintError') return new Problem('elsewhere', t('offline.elsewhere'))
  if (name === 'QuotaExceededError') return new Problem('full', t('offline.full'))
  return new Problem('forbidden', t('offline.forbidden'))
}

interface Schema extends DBSchema {
  games: { key: string; value: SavedGame }
  entries: { key: [string, number]; value: { id: string; seq: number; entry: Entry } }
}

/**
 * The games that are stored on this device. Each change is one transaction, and its promise
 * resolves once it is stored. So after a crash a game has all of a change or none of it.
 */
export class Shelf {
  #db: Promise<IDBPDatabase<Schema>> | undefined

  constructor(private readonly name = 'bigriver') {}

  /** Opens the database once; again after a failure. */
  async #open() {
    this.#db ??= openDB<Schema>(this.name, 1, {
      upgrade(db) {
        db.createObjectStore('games', { keyPath: 'id' })
        db.createObjectStore('entries', { keyPath: ['id', 'seq'] })
      },
      // A newer program in another tab changes the database: this one opens it again.
      blocking: (_, __, event) => {
        this.#db = undefined
        ;(event.target as IDBDatabase).close()
      },
      terminated: () => (this.#db = undefined),
    })
    try {
      return await this.#db
    } catch (err) {
      this.#db = undefined
      throw err
    }
  }

  /** Does something with the database. What fails is thrown as a Problem. */
  async #with<T>(what: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    try {
      return await what(await this.#open())
    } catch (err) {
      throw storageProblem(err)
    }
  }

  /** Stores new entries of a game, and its entry in the list. */
  add(game: SavedGame, entries: readonly Entry[]): Promise<void> {
    return this.#with(async (db) => {
      const change = db.transaction(['games', 'entries'], 'readwrite', { durability: 'strict' })
      const stored = [
        // An entry is never written twice: another tab that has gone on from the same one fails
        // here.
        ...entries.map((entry) => change.objectStore('entries').add({ id: game.id, seq: entry.seq, entry })),
        change.objectStore('games').put(game),
      ]
      await Promise.all([...stored, change.done])
      rememberGames(true)
    })
  }

  /** Returns the games, the last played first. */
  list(): Promise<SavedGame[]> {
    return this.#with(async (db) => {
      const games = await db.getAll('games')
      rememberGames(games.length > 0)
      return games.sort((one, two) => two.updated - one.updated)
    })
  }

  /** Returns a game with its entries, or nothing. */
  find(id: string): Promise<{ game: SavedGame; entries: Entry[] } | undefined> {
    return this.#with(async (db) => {
      const look = db.transaction(['games', 'entries'])
      const [game, entries] = await Promise.all([look.objectStore('games').get(id), look.objectStore('entries').getAll(range(id))])
      return game && { game, entries: entries.map(({ entry }) => entry) }
    })
  }

  drop(id: string): Promise<void> {
    return this.#with(async (db) => {
      const change = db.transaction(['games', 'entries'], 'readwrite')
      await Promise.all([change.objectStore('games').delete(id), change.objectStore('entries').delete(range(id)), change.done])
    })
  }
}

const range = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity])
