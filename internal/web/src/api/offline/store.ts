import { lang } from '../../text/text.svelte'
import { langs, type Lang } from '../../text/lang'
import type { Game } from '../types'

/**
 * All that play on this device needs is stored together, in a cache whose name changes with it: the
 * pages, the modules and the descriptions of the games. So what belongs together is always of one
 * version. The service worker (worker.js) serves it.
 */
const prefix = 'bigriver '
/** The cache with one entry, which names the cache that is in use. */
const pointer = 'bigriver'
const pointed = '/offline/current'

/** Where an answer of the server is stored. The service worker gives it if the server cannot. */
const place = (language: Lang, path: string) => `/offline/${language}${path}`

/** Returns the name of the cache that is in use. */
async function currentName(): Promise<string | undefined> {
  const found = await caches.match(pointed, { cacheName: pointer })
  const name = await found?.text()
  return name && (await caches.has(name)) ? name : undefined
}

/** Reports whether a version is stored, so that no network is needed. */
export const isStored = async () => (await currentName()) !== undefined

/** Returns the descriptions of the games as they are stored, in the reader's language. */
export async function storedGames(): Promise<Game[] | undefined> {
  if (!('caches' in globalThis)) return undefined
  const cacheName = await currentName()
  const found = cacheName && (await caches.match(place(lang(), allGames), { cacheName }))
  return found ? ((await found.json()) as { games: Game[] }).games : undefined
}

/** What is stored: nothing, all of it, or a newer version than the one that this page is from. */
export type Stored = 'none' | 'ready' | 'newer'

/**
 * Stores what the server has now, unless it is stored already. Throws if that fails, for example
 * because this device has no room: then what was stored before stays in use.
 */
export async function store(progress: (done: number, of: number) => void): Promise<Stored> {
  const before = await currentName()
  const [shell, built] = await Promise.all(['/shell.json', '/offline/offline.json'].map(fresh))
  const list = JSON.parse(built!) as Built
  const files = [...(JSON.parse(shell!) as string[]), ...filesOf(list)]
  const name = prefix + (await digest(shell! + built!))
  if (name === before) {
    await forget(name)
    return 'ready'
  }
  await caches.delete(name) // an earlier attempt
  try {
    const cache = await caches.open(name)
    await cache.put('/offline', await ok(fetch('/offline', { headers: { Accept: 'text/html' }, cache: 'no-store' })))
    await cache.put('/offline/offline.json', new Response(built, { headers: { 'Content-Type': 'application/json' } }))
    for (const language of langs) await storeAnswers(cache, language, Object.keys(list.games))
    let done = 0
    for (const file of files) {
      progress(done++, files.length)
      await cache.put(file, await ok(fetch(file)))
    }
    await (await caches.open(pointer)).put(pointed, new Response(name))
  } catch (err) {
    await caches.delete(name)
    throw err
  }
  if (before === undefined) await forget(name)
  return before === undefined ? 'ready' : 'newer'
}

/** What the program of this site has for play on this device (tools/module). */
export interface Built {
  /** The script of Go's distribution that runs its modules. */
  exec: string
  /** The module of each game. */
  games: Record<string, string>
}

const filesOf = ({ exec, games }: Built) => [exec, ...Object.values(games)].map((file) => `/offline/${file}`)

const fresh = async (file: string) => (await ok(fetch(`${file}?fresh`, { cache: 'no-store' }))).text()

async function ok(asked: Promise<Response>): Promise<Response> {
  const answer = await asked
  if (!answer.ok) throw new TypeError(`${answer.url}: ${answer.status}`)
  return answer
}

const allGames = '/api/v1/games'

/** Stores the descriptions of all games, and the rules of those that can be played here. */
async function storeAnswers(cache: Cache, language: Lang, games: readonly string[]) {
  for (const path of [allGames, ...games.map((game) => `/api/v1/games/${game}/rules?limit=500`)]) {
    await cache.put(place(language, path), await ok(fetch(path, { headers: { 'Accept-Language': language }, cache: 'no-store' })))
  }
}

async function digest(text: string): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...sum.subarray(0, 8)].map((n) => n.toString(16).padStart(2, '0')).join('')
}

/** Deletes the other versions. A page that is still of one of them has loaded what it needs. */
async function forget(but: string) {
  for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== but) await caches.delete(name)
}
