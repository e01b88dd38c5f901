import { api, type TableQuery } from '../api/api'
import type { Rating, Row } from '../api/types'
import { Deed } from '../site/deed.svelte'
import { Resource } from '../site/resource.svelte'

interface Page<R, N> {
  rows: R[]
  /** The cursor of the next page, if there is one. */
  next: N | undefined
}

/** A paginated list: its first page, and further ones on request. */
export class Listing<R, N> {
  readonly asked = new Deed()
  #first: Resource<Page<R, N>>
  #later: Page<R, N> & { of: Page<R, N> | undefined } = $state.raw({ of: undefined, rows: [], next: undefined })

  constructor(
    private readonly load: (after: N | undefined) => Promise<Page<R, N>>,
    private readonly key: (row: R) => unknown,
    everybody: 'everybody' | '' = '',
  ) {
    this.#first = new Resource(() => load(undefined), everybody)
  }

  /**
   * The later pages belong to this first page: for another language or person the list starts over.
   */
  get #beyond(): Page<R, N> {
    const first = this.#first.value
    return this.#later.of === first ? this.#later : { rows: [], next: first?.next }
  }

  /** Without duplicates: an entry that moves down between two requests is on both pages. */
  get rows(): R[] | undefined {
    const first = this.#first.value
    return first && [...new Map([...first.rows, ...this.#beyond.rows].toReversed().map((row) => [this.key(row), row])).values()].toReversed()
  }

  get problem() {
    return this.asked.problem ?? this.#first.problem
  }

  get more(): boolean {
    return this.#beyond.next !== undefined
  }

  /** Requests the next page. */
  ask() {
    const { rows, next } = this.#beyond
    const of = this.#first.value
    return this.asked.do(async () => {
      const found = await this.load(next)
      this.#later = { of, rows: [...rows, ...found.rows], next: found.next }
    })
  }

  /** Requests the first page again. */
  again() {
    this.asked.problem = undefined
    this.#first.refresh()
  }

  /** Requests new entries, unless later pages are open. */
  renew() {
    if (this.#later.of === undefined || this.#later.of !== this.#first.value) this.#first.renew()
  }
}

/** A list of tables: by a query, or nothing. */
export function tables(query: () => TableQuery | undefined, everybody: 'everybody' | '' = '') {
  const load = async (after: string | undefined) => {
    const wanted = query()
    if (!wanted) return { rows: [], next: undefined }
    const found = await api.tables({ ...wanted, ...(after && { after }) })
    return { rows: found.tables, next: found.next || undefined }
  }
  return new Listing<Row, string>(load, (row) => row.id, everybody)
}

/** Everybody who has a rating in a game, the surest first. */
export function ladder(game: string) {
  const load = async (after = 0) => {
    const { ratings, more } = await api.ladder(game, after)
    return { rows: ratings, next: more ? after + ratings.length : undefined }
  }
  return new Listing<Rating, number>(load, (each) => each.person?.id, 'everybody')
}
