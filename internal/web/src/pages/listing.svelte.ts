import { api, type TableQuery } from '../api/api'
import type { Rating, Row } from '../api/types'
import { Task } from '../site/task.svelte'
import { Resource } from '../site/resource.svelte'

interface Page<R, N> {
  rows: R[]
  /** The cursor of the next page, if there is one. */
  next: N | undefined
}

/** A paginated list: its first page, and further ones on request. */
export class Listing<R, N> {
  readonly loading = new Task()
  #first: Resource<Page<R, N>>
  #later: Page<R, N> & { first: Page<R, N> | undefined } = $state.raw({ first: undefined, rows: [], next: undefined })

  constructor(
    private readonly load: (after: N | undefined) => Promise<Page<R, N>>,
    private readonly key: (row: R) => unknown,
    everybody: 'everybody' | '' = '',
  ) {
    this.#first = new Resource(() => load(undefined), everybody)
  }

  /**
   * The pages after the first. They belong to the loaded first page: for another language or person
   * the list starts over.
   */
  get #beyond(): Page<R, N> {
    const first = this.#first.value
    return this.#later.first === first ? this.#later : { rows: [], next: first?.next }
  }

  /** All rows, without duplicates: a row that moves down between two requests is on both pages. */
  get rows(): R[] | undefined {
    const first = this.#first.value
    return first && [...new Map([...first.rows, ...this.#beyond.rows].toReversed().map((row) => [this.key(row), row])).values()].toReversed()
  }

  get problem() {
    return this.loading.problem ?? this.#first.problem
  }

  get more(): boolean {
    return this.#beyond.next !== undefined
  }

  /** Loads the next page. */
  loadMore() {
    const { rows, next } = this.#beyond
    const first = this.#first.value
    return this.loading.run(async () => {
      const found = await this.load(next)
      this.#later = { first, rows: [...rows, ...found.rows], next: found.next }
    })
  }

  /** Loads the first page again, after an error. */
  retry() {
    this.loading.problem = undefined
    this.#first.refresh()
  }

  /** Loads new rows, unless later pages are open. Failures are not shown. */
  refreshQuietly() {
    if (this.#later.first === undefined || this.#later.first !== this.#first.value) this.#first.refreshQuietly()
  }
}

/** A list of tables by a query; empty without a query. */
export function tables(query: () => TableQuery | undefined, everybody: 'everybody' | '' = '') {
  const load = async (after: string | undefined) => {
    const wanted = query()
    if (!wanted) return { rows: [], next: undefined }
    const found = await api.tables({ ...wanted, ...(after && { after }) })
    return { rows: found.tables, next: found.next || undefined }
  }
  return new Listing<Row, string>(load, (row) => row.id, everybody)
}

/** Everybody who has a rating in a game, in the order of the ranking. */
export function ladder(game: string) {
  const load = async (after = 0) => {
    const { ratings, more } = await api.ladder(game, after)
    return { rows: ratings, next: more ? after + ratings.length : undefined }
  }
  return new Listing<Rating, number>(load, (each) => each.person?.id, 'everybody')
}
