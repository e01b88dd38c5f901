import type { Backend } from '../api/backend'
import type { GameEvent, Line, Sentence, Table } from '../api/types'
import type { GameTypes } from './scenes'
import { learnt, turnsOf, type Turn } from './turns'

/** Returns a log as that of the game that is played here. */
const ours = <E extends GameEvent>(log: readonly Line[]) => log as readonly Line<E>[]

/** What the server has said of a table, also what has not been shown yet. */
export class Known<G extends GameTypes = GameTypes> {
  /** The table as the server sent it last. Commands are decided on it. */
  newest: Table = $state.raw(undefined as never)
  /** When that came, by the clock of the page. */
  arrived = performance.now()
  /** The whole log. */
  known: readonly Line<G['event']>[] = $state.raw([])
  #sentences: readonly Sentence[] = $state.raw([])

  constructor(
    readonly backend: Backend,
    table: Table,
    /** The table is played or watched here, and not replayed. */
    readonly live: boolean,
  ) {
    this.newest = table
    this.known = ours(table.log)
    this.#sentences = table.turns
  }

  /** All turns, the oldest first. */
  turns: readonly Turn[] = $derived.by(() => turnsOf(this.known, this.#sentences, this.live ? this.newest.toAct : []))

  /**
   * Whether a seat of ours has to decide, as the server knows it: the page may still show what came
   * before.
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
    this.known = ours(log)
    this.#sentences = learnt(this.#sentences, table.turns)
  }

  /**
   * Returns what is new in a newer table. After a long absence the server sends only the end of the
   * log: then there is a gap.
   */
  protected newsOf(next: Table): { news: Line[]; gap: boolean } {
    const last = this.known[this.known.length - 1]?.seq ?? this.newest.since
    return { news: next.log.filter((line) => line.seq > last), gap: next.since > this.newest.seq }
  }

  /**
   * Fetches the whole log of a table that came with the end of it. Lines that came later stay after
   * it.
   */
  async read(table: Table) {
    const { log, turns } = await this.backend.whole(table)
    this.#sentences = [...turns.filter(({ number }) => number < (this.#sentences[0]?.number ?? Infinity)), ...this.#sentences]
    this.known = ours([...log, ...this.known.filter((line) => line.seq > table.seq)])
  }
}
