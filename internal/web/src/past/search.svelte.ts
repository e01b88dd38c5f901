import { people, type GamesQuery } from '../api/people'
import type { MyGame } from '../api/types'
import { Task } from '../site/task.svelte'

/**
 * The filters of a search; empty values filter nothing. The dates are days, as in date inputs.
 */
export interface Filters {
  game: string
  with: string
  place: string
  since: string
  until: string
  coach: boolean
}

export const noFilters: Filters = { game: '', with: '', place: '', since: '', until: '', coach: false }

/** Reads the filters from the address, so that a search can be bookmarked and shared. */
export const filtersOf = (query: URLSearchParams): Filters => ({
  game: query.get('game') ?? '',
  with: query.get('with') ?? '',
  place: /^[1-8]$/.test(query.get('place') ?? '') ? query.get('place')! : '',
  since: day(query.get('since')),
  until: day(query.get('until')),
  coach: query.get('coach') !== null,
})

const day = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '')

/** The address of a search. */
export function addressOf(filters: Filters): string {
  const query = new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value === true ? '' : String(value)]] : [])))
  return '/games' + (query.size ? `?${query}` : '')
}

/** The request for a search. A day begins and ends by the clock of the reader. */
export function queryOf(filters: Filters): GamesQuery {
  const at = (text: string, days: number) => {
    const [year, month, date] = text.split('-').map(Number) as [number, number, number]
    return new Date(year, month - 1, date + days).toISOString()
  }
  return {
    ...(filters.game && { game: filters.game }),
    ...(filters.with.trim() && { with: filters.with.trim() }),
    ...(filters.place && { place: Number(filters.place) }),
    ...(filters.since && { since: at(filters.since, 0) }),
    ...(filters.until && { until: at(filters.until, 1) }),
    ...(filters.coach && { coach: true }),
  }
}

/** How many games are added at a time, and how many tables the server searches per request. */
const pageSize = 20
const batch = { first: 40, then: 500 }

/**
 * Finds finished games, some at a time. The server searches a limited number of tables per request,
 * so finding rare games takes several requests.
 */
export class Search {
  games: MyGame[] = $state.raw([])
  /** The number of tables that were searched, at most. */
  searched = $state(0)
  more = $state(true)
  readonly loading = new Task()
  #next: string | undefined
  #stopped = false

  constructor(private readonly filters: Filters, private readonly request = people.someGames) {}

  /** Ends the search after the current request. */
  stop() {
    this.#stopped = true
  }

  /** Finds more games. */
  find() {
    return this.loading.run(async () => {
      const until = this.games.length + pageSize
      for (let limit = batch.first; this.more && !this.#stopped && this.games.length < until; limit = batch.then) {
        const page = await this.request({ ...queryOf(this.filters), limit, ...(this.#next && { after: this.#next }) })
        this.searched += limit
        this.games = [...this.games, ...page.games]
        this.#next = page.next
        this.more = page.next !== undefined
      }
    })
  }
}
