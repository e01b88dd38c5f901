import { server } from '../api/backend'
import { post } from '../api/call'
import { withDeeds } from '../api/deeds'
import type { Command, Line, Table } from '../api/types'
import type { GameFolder } from '../games/folder'
import type { Lesson } from '../games/lesson'
import { folder } from '../games/registry'
import { Play } from '../play/play.svelte'
import { eventsOf, seatOf } from '../play/steps'
import { cut, named } from './record'

/** What the pupil does. */
interface Asked {
  record: string
  others: string[]
  action?: string
  then?: string[]
  undo?: number
  commandSeqs?: number[]
}

interface Tried {
  table: Table
  record: string
  others: string[]
}

/**
 * A lesson in progress: a private game, stored here as a record and played on by the server, or by
 * the module on this device.
 */
export class Pupil {
  play: Play
  #record: string
  #others: string[]
  /**
   * The first step of each of the pupil's commands, by the server's numbers: a command is undone as
   * one.
   */
  #commandSeqs: number[] = []
  #seq: number

  private constructor(
    readonly game: string,
    readonly lesson: Lesson,
    readonly folder: GameFolder,
    first: Tried,
    private readonly attempt: Attempt,
  ) {
    this.#record = first.record
    this.#others = first.others
    this.#seq = first.table.seq
    // A lesson's game has no page at the server, and comes with all ways to the ends of its plans.
    const backend = { ...server(''), send: (what: Command) => this.#send(what), variants: () => Promise.resolve(undefined) }
    this.play = new Play(backend, first.table, true, folder)
    this.play.link = 'live'
    this.play.confirms = false
    this.play.look = 1 // the lesson is about the pupil's boat, also while others act
  }

  static async begin(game: string, lesson: Lesson, record: string, names: (seat: number) => string, attempt: Attempt = atServer): Promise<Pupil> {
    const { before, others } = cut(record)
    const [first, found] = await Promise.all([attempt(game, { record: named(before, names), others }), folder(game)])
    return new Pupil(game, lesson, found, first, attempt)
  }

  /** What has happened to the pupil's boat, by the keys of the events. */
  get happened(): Set<string> {
    // Undone steps do not count. Every step has a line, and so does every undo.
    const lines: Line[] = []
    for (const line of this.play.log) {
      if (line.kind === 'undo') lines.length = Math.min(lines.length, line.steps ?? 0)
      else lines.push(line)
    }
    const mine = lines.filter((line) => seatOf(line) === 1 || line.kind === 'chance')
    return new Set(mine.flatMap((line) => eventsOf(line).map((event) => event.key)))
  }

  get done(): boolean {
    const { happened, spoilt } = this
    return !spoilt && this.lesson.goal.every((key) => happened.has(key))
  }

  /** An event that should not have happened has happened. */
  get spoilt(): boolean {
    return this.lesson.spoilt?.some((key) => this.happened.has(key)) === true
  }

  /** The lesson is not done, and the turn is over or cannot lead to its end. */
  get missed(): boolean {
    return this.spoilt || (!this.done && !this.play.table.toAct.includes(1))
  }

  /** The turn goes on, but no longer to what the lesson is about. */
  get astray(): boolean {
    const deciding = this.play.table.toAct.includes(1) && !this.play.busy
    return deciding && !this.done && this.lesson.astray?.(this.play, this.happened) === true
  }

  /** Undoes steps until the lesson can be done again. */
  async back() {
    do {
      if (!(await this.play.back.undo())) return
    } while (this.astray && this.play.back.undoable)
  }

  /** Requests the same position again, in the current language and with names of that language. */
  reload(names: (seat: number) => string) {
    return this.play.attempt(async () => {
      const next = await this.attempt(this.game, { record: named(this.#record, names), others: this.#others })
      this.#record = next.record
      this.#others = next.others
      // earlier lines had other numbers
      const log = next.table.log.map((line) => ({ ...line, seq: ++this.#seq }))
      this.play.place({ ...next.table, seq: this.#seq }, log)
    })
  }

  /**
   * The server numbers the log of such a game from 1 each time. Here each line keeps its first
   * number.
   */
  async #send(what: Command): Promise<Table> {
    const { steps } = this.play.newest
    const undo = what.kind === 'undo'
    const asked = undo ? { undo: what.from ?? 0 } : what.kind === 'act' ? { action: what.action, ...(what.then && { then: what.then }) } : {}
    this.#commandSeqs = this.#commandSeqs.filter((seq) => !undo || seq < (what.from ?? 0))
    const next = await this.attempt(this.game, { record: this.#record, others: this.#others, commandSeqs: this.#commandSeqs, ...asked })
    this.#record = next.record
    this.#others = next.others
    if (what.kind === 'act') this.#commandSeqs.push(steps + 1)
    const taken: Line = { seq: 0, at: next.table.now, kind: 'undo', words: '', steps: next.table.steps, by: next.table.host, seat: 1, undone: 0, sameCommand: false }
    const news = undo ? [taken] : next.table.log.slice(steps)
    const log = news.map((line) => ({ ...line, seq: ++this.#seq }))
    return { ...next.table, seq: this.#seq, log }
  }
}

/** Plays on from a record. */
export type Attempt = (game: string, what: Asked) => Promise<Tried>

function atServer(game: string, what: Asked): Promise<Tried> {
  return post('/games/{game}/try', { game }, { seat: 1, ...what }).then(({ table, ...tried }) => ({ ...tried, table: withDeeds(table) }))
}
