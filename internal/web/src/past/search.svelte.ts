import { people, type GamesQuery } from '../api/people'
import type { MyGame } from '../api/types'
import { Deed } from '../site/deed.svelte'

/**
 * What somebody looks for; empty values filter nothing. The dates are days, as an input has them.
 */
export interface Wanted {
  game: string
  with: string
  place: string
  since: string
  until: string
  coach: boolean
}

export const anything: Wanted = { game: '', with: '', place: '', since: '', until: '', coach: false }

/** Reads what is wanted from the address, so that a search can be kept and handed on. */
export const wantedOf = (query: URLSearchParams): Wanted => ({
  game: query.get('game') ?? '',
  with: query.get('with') ?? '',
  place: /^[1-8]$/.test(query.get('place') ?? '') ? query.get('place')! : '',
  since: day(query.get('since')),
  until: day(query.get('until')),
  coach: query.get('coach') !== null,
})

const day = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '')

/** The address of a search. */
export function addressOf(wanted: Wanted): string {
  const query = new URLSearchParams(Object.entries(wanted).flatMap(([name, value]) => (value ? [[name, value === true ? '' : String(value)]] : [])))
  return '/games' + (query.size ? `?${query}` : '')
}

/** The request for a search. A day begins and ends by the clock of the reader. */
export function queryOf(wanted: Wanted): GamesQuery {
  const at = (text: string, days: number) => {
    const [year, month, date] = text.split('-').map(Number) as [number, number, number]
    return new Date(year, month - 1, date + days).toISOString()
  }
  return {
    ...(wanted.game && { game: wanted.game }),
    ...(wanted.with.trim() && { with: wanted.with.trim() }),
    ...(wanted.place && { place: Number(wanted.place) }),
    ...(wanted.since && { since: at(wanted.since, 0) }),
    ...(wanted.until && { until: at(wanted.until, 1) }),
    ...(wanted.coach && { coach: true }),
  }
}

/** How many games a press shows, and how many tables one request looks through for them. */
const shown = 20
const looked = { first: 40, then: 500 }

/**
 * Finds finished games, some at a time. The server looks through a limited number of tables a
 * request, so a rare game takes several.
 */
export class Search {
  games: MyGame[] = $state.raw([])
  /** The number of tables that were looked through at most. */
  through = $state(0)
  more = $state(true)
  readonly asked = new Deed()
  #next: string | undefined
  #stopped = false

  constructor(private readonly wanted: Wanted, private readonly ask = people.someGames) {}

  /** Ends the search after the request on its way, because nobody waits for it. */
  stop() {
    this.#stopped = true
  }

  /** Looks for further games. */
  find() {
    return this.asked.do(async () => {
      const until = this.games.length + shown
      for (let limit = looked.first; this.more && !this.#stopped && this.games.length < until; limit = looked.then) {
        const page = await this.ask({ ...queryOf(this.wanted), limit, ...(this.#next && { after: this.#next }) })
        this.through += limit
        this.games = [...this.games, ...page.games]
        this.#next = page.next
        this.more = page.next !== undefined
      }
    })
  }
}
