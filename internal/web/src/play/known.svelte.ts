import { api } from '../api/api'
import type { Line, Sentence, Table } from '../api/types'
import { learnt, turnsOf, type Turn } from './turns'

/** What the server has said of a table, also what has not been shown yet. */
export class Known {
  /** The table as the server sent it last. */
  table: Table = $state.raw(undefined as never)
  /** When that came, by the clock of the page. */
  arrived = performance.now()
  /** The whole log. */
  log: readonly Line[] = $state.raw([])
  #sentences: readonly Sentence[] = $state.raw([])

  constructor(
    table: Table,
    private readonly live: boolean,
  ) {
    this.table = table
    this.log = table.log
    this.#sentences = table.turns
  }

  /** All turns, the oldest first. */
  turns: readonly Turn[] = $derived.by(() => turnsOf(this.log, this.#sentences, this.live ? this.table.toAct : []))

  /** Takes a newer table, with the log that leads to it. */
  take(table: Table, log: readonly Line[]) {
    this.table = table
    this.arrived = performance.now()
    this.log = log
    this.#sentences = learnt(this.#sentences, table.turns)
  }

  /** Returns what is new in a newer table. After a long absence the server sends only the end of the log: then there is a gap. */
  newsOf(next: Table): { news: Line[]; gap: boolean } {
    const last = this.log[this.log.length - 1]?.seq ?? this.table.since
    return { news: next.log.filter((line) => line.seq > last), gap: next.since > this.table.seq }
  }

  /** Fetches the whole log of a table that came with the end of it. Lines that came later stay after it. */
  async read(told: Table) {
    const { log, turns } = await api.whole(told)
    this.#sentences = [...turns.filter(({ number }) => number < (this.#sentences[0]?.number ?? Infinity)), ...this.#sentences]
    this.log = [...log, ...this.log.filter((line) => line.seq > told.seq)]
  }
}
