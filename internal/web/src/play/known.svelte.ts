import type { Backend } from '../api/backend'
import type { GameEvent, Line, Sentence, Table } from '../api/types'
import type { GameTypes } from './scenes'
import { learnt, turnsOf, type Turn } from './turns'

/** Returns a log, typed for the game at this table. */
const typed = <E extends GameEvent>(log: readonly Line[]) => log as readonly Line<E>[]

/** Everything that the server has sent about a table, including what has not been shown yet. */
export class Known<G extends GameTypes = GameTypes> {
  /** The table as the server last sent it. Commands are decided on it. */
  newest: Table
  /** When it arrived, by the clock of the page. */
  arrived = performance.now()
  /** The whole log. */
  known: readonly Line<G['event']>[] = $state.raw([])
  #sentences: readonly Sentence[] = $state.raw([])

  constructor(
    readonly backend: Backend,
    table: Table,
    /** Whether the table is played or watched here, and not replayed. */
    readonly live: boolean,
  ) {
    this.newest = $state.raw(table)
    this.known = typed(table.log)
    this.#sentences = table.turns
  }

  /** All turns, the oldest first. */
  turns: readonly Turn[] = $derived.by(() => turnsOf(this.known, this.#sentences, this.live ? this.newest.toAct : []))

  /**
   * Whether a seat of ours has to decide, as far as the server knows; the page may still show an
   * earlier moment.
   */
  get called(): boolean {
    return this.live && this.newest.mine.some(({ seat }) => this.newest.toAct.includes(seat))
  }

  isMine(seat: number): boolean {
    return this.newest.mine.some((mine) => mine.seat === seat)
  }

  /** Takes a newer table, with the log that leads to it. */
  protected learn(table: Table, log: readonly Line[]) {
    this.newest = table
    this.arrived = performance.now()
    this.known = typed(log)
    this.#sentences = learnt(this.#sentences, table.turns)
  }

  /**
   * Returns the new lines of a newer table. After a long absence the server sends only the end of
   * the log, which leaves a gap.
   */
  protected newsOf(next: Table): { news: Line[]; gap: boolean } {
    const last = this.known[this.known.length - 1]?.seq ?? this.newest.since
    return { news: next.log.filter((line) => line.seq > last), gap: next.since > this.newest.seq }
  }

  /**
   * Fetches the whole log of a table that came with only the end of it. Lines that arrive meanwhile
   * stay after it.
   */
  async read(table: Table) {
    const { log, turns } = await this.backend.whole(table)
    this.#sentences = [...turns.filter(({ number }) => number < (this.#sentences[0]?.number ?? Infinity)), ...this.#sentences]
    this.known = typed([...log, ...this.known.filter((line) => line.seq > table.seq)])
  }
}
