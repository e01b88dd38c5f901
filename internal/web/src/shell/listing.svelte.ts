import { api } from '../api/api'
import type { Row } from '../api/types'
import { Deed, Resource } from './resource.svelte'

type Found = Awaited<ReturnType<typeof api.tables>>

/** A list of tables: its first page, and the next ones when somebody asks for them. */
export class Listing {
  readonly asked = new Deed()
  #first: Resource<Found>
  #later: { of: Found | undefined; rows: Row[]; next: string | undefined } = $state.raw({ of: undefined, rows: [], next: undefined })

  /** What is listed: a query, or "" for nothing. */
  constructor(private readonly query: () => string, everybody: 'everybody' | '' = '') {
    this.#first = new Resource(() => (query() ? api.tables(query()) : Promise.resolve({ tables: [] })), everybody)
  }

  /** What is there beyond the first page belongs to this very one: another language or person begins anew. */
  get #beyond() {
    const first = this.#first.value
    return this.#later.of === first ? this.#later : { rows: [], next: first?.next }
  }

  get rows(): Row[] | undefined {
    return this.#first.value && [...this.#first.value.tables, ...this.#beyond.rows]
  }

  get problem() {
    return this.asked.problem ?? this.#first.problem
  }

  get more(): boolean {
    return !!this.#beyond.next
  }

  /** Asks for the next page. */
  ask() {
    const { rows, next } = this.#beyond
    const of = this.#first.value
    return this.asked.do(async () => {
      const found = await api.tables(`${this.query()}&after=${encodeURIComponent(next ?? '')}`)
      this.#later = { of, rows: [...rows, ...found.tables], next: found.next }
    })
  }
}
