import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Entry, Header } from './calls'

/** A game in the list of those on this device. */
export interface SavedGame {
  id: string
  game: string
  names: string[]
  header: Header
  created: number
  updated: number
  over: boolean
}

interface Schema extends DBSchema {
  games: { key: string; value: SavedGame }
  entries: { key: [string, number]; value: { id: string; seq: number; entry: Entry } }
}

/**
 * The games that are stored on this device. Each change is one transaction, which is stored before
 * the function that it returns is done: after a crash a game is as it was after a change.
 */
export class Shelf {
  #db: Promise<IDBPDatabase<Schema>>

  constructor(name = 'bigriver') {
    this.#db = openDB<Schema>(name, 1, {
      upgrade(db) {
        db.createObjectStore('games', { keyPath: 'id' })
        db.createObjectStore('entries', { keyPath: ['id', 'seq'] })
      },
    })
  }

  /** Stores new entries of a game, and what the list says of it. */
  async add(game: SavedGame, entries: readonly Entry[]): Promise<void> {
    const change = (await this.#db).transaction(['games', 'entries'], 'readwrite', { durability: 'strict' })
    const stored = [
      change.objectStore('games').put(game),
      // An entry is never written twice: another tab that has gone on from the same one fails here.
      ...entries.map((entry) => change.objectStore('entries').add({ id: game.id, seq: entry.seq, entry })),
    ]
    await Promise.all([...stored, change.done])
  }

  /** Returns the games, the last played first. */
  async list(): Promise<SavedGame[]> {
    return (await (await this.#db).getAll('games')).sort((one, two) => two.updated - one.updated)
  }

  /** Returns a game with its entries, or nothing. */
  async find(id: string): Promise<{ game: SavedGame; entries: Entry[] } | undefined> {
    const look = (await this.#db).transaction(['games', 'entries'])
    const [game, entries] = await Promise.all([look.objectStore('games').get(id), look.objectStore('entries').getAll(range(id))])
    return game && { game, entries: entries.map(({ entry }) => entry) }
  }

  async drop(id: string): Promise<void> {
    const change = (await this.#db).transaction(['games', 'entries'], 'readwrite')
    await Promise.all([change.objectStore('games').delete(id), change.objectStore('entries').delete(range(id)), change.done])
  }

  async close() {
    (await this.#db).close()
  }
}

const range = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity])
