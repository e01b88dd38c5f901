import type { Deed, Position, StepLine, Table } from '../api/types'
import { motion } from '../settings.svelte'
import { problem } from '../site/problem'
import { t } from '../text/text.svelte'
import type { GameTypes, Play } from './play.svelte'
import { seatOf, stepsOf } from './steps'
import { stopsOf, type Stops } from './stops'
import { Story } from './story.svelte'
import type { Turn } from './turns'

/** Another way to play on from a step, which was not played. */
export interface Way<G extends GameTypes = GameTypes> {
  /** The step after which it begins. */
  step: number
  /** Who plays it, and what. */
  seat: number
  actions: readonly string[]
  deeds: readonly Deed[]
  /** The whole turn with it. */
  turn: Turn
  lines: readonly StepLine<G['event']>[]
}

/**
 * A game shown step by step. Each position is fetched once from the server; those near the present
 * one are prefetched.
 */
export class Reel<G extends GameTypes = GameTypes> {
  step = $state(0)
  playing = $state(false)
  scrubbing = $state(false)
  /** The way that is shown instead of what was played. */
  way: Way<G> | undefined = $state.raw()
  /** The way that is drawn beside what was played, on the board before both. */
  both: Way<G> | undefined = $state.raw()
  readonly steps: number
  /** The lines of the steps, in order, without those that were taken back. */
  readonly lines: readonly StepLine<G['event']>[]
  /** Where the turns and the rounds end. */
  readonly stops: Stops

  #cache = new Map<number, Position>()
  #loading = new Map<number, Promise<Position>>()
  #wanted = 0

  constructor(
    readonly play: Play<G>,
    readonly table: Table,
    start: Position,
  ) {
    this.steps = table.steps
    this.lines = stepsOf(play.log)
    this.stops = stopsOf(play.turns)
    this.#cache.set(0, start)
  }

  /** The line of the step that is shown. */
  get line(): StepLine<G['event']> | undefined {
    return this.lines[this.step - 1]
  }

  async position(step: number): Promise<Position> {
    const cached = this.#cache.get(step)
    if (cached) return cached
    let loading = this.#loading.get(step)
    if (!loading) {
      loading = this.play.backend.position(step)
      this.#loading.set(step, loading)
      loading.then((position) => this.#cache.set(step, position), () => {}).finally(() => this.#loading.delete(step))
    }
    return loading
  }

  /**
   * Fetches positions at even intervals over the game: all of a short game, some hundreds of a long
   * one. They come in pages; after each page the function gets all positions so far.
   */
  async course(each: (positions: readonly Position[]) => void, every = Math.max(1, Math.ceil(this.steps / 250))) {
    const list: Position[] = []
    for (let from = 0; from <= this.steps; from = (list[list.length - 1]?.step ?? this.steps) + every) {
      const page = await this.play.backend.course(from, every)
      if (page.length === 0) return
      list.push(...page)
      for (const position of page) this.#cache.set(position.step, position)
      each([...list])
    }
  }

  /** Whether choosing a step opens another page instead of showing the step here. */
  get opensPage(): boolean {
    return false
  }

  /** Returns the moment after a step in words: its round and whose turn it is. */
  when(step: number): string {
    const turn = this.turnAt(step)
    const who = turn && (turn.who || this.play.name(turn.seat))
    return [turn?.roundWords, who].filter((part) => part).join(', ') || t('table.step_n', step, this.steps)
  }

  /** The turn that a step belongs to. */
  turnAt(step: number): Turn | undefined {
    return this.play.turns.findLast(({ from, to }) => from <= step && step <= to)
  }

  /**
   * Shows the position after a step with the story of its turn up to there, moving if it is a later
   * one and `moving` is set. Keeps the reason if it cannot be shown.
   */
  async show(wanted: number, moving: boolean) {
    const step = Math.max(0, Math.min(this.steps, Math.round(wanted)))
    this.#wanted = step
    const turn = this.turnAt(step)
    try {
      // A cached position is used without waiting, so that holding a key down keeps moving.
      const before = this.#cache.get((turn?.from ?? 1) - 1) ?? (await this.position((turn?.from ?? 1) - 1))
      const position = this.#cache.get(step) ?? (await this.position(step))
      if (this.#wanted !== step) return // another step was requested meanwhile
      const from = moving && !this.play.moving && !this.way ? Math.min(step, this.step) : step
      this.play.problem = undefined
      this.step = step
      this.way = this.both = this.play.planned = undefined
      const lines = this.lines.slice(Math.max(from, (turn?.from ?? 1) - 1), step)
      this.play.place(this.#table(position), this.table.log, lines, turn && this.#story(turn, before, step - lines.length))
    } catch (err) {
      this.play.problem = problem(err)
      return this.pause()
    }
    for (let k = 1; k <= 6; k++) for (const near of [step + k, step - k]) if (near >= 0 && near <= this.steps) void this.position(near).catch(() => {})
  }

  /** Returns the table as it was at a position. */
  #table(position: Position): Table {
    const { step, toAct, board } = position
    const { outcome: _, ...rest } = this.table
    return { ...rest, ...stateAt(this, step), steps: step, toAct, board, turns: [], mine: seen(this.table, position) }
  }

  /** Returns the story of a turn as far as a step. */
  #story(turn: Turn, before: Position, step: number): Story<G> {
    const story = new Story<G>(turn, this.play.boardOf(this.#table(before)), true, true)
    for (let n = turn.from; n <= step; n++) story.see(n, this.lines[n - 1]?.events ?? [])
    return story
  }

  /**
   * Shows another way to play on from a step, with the story of the turn as it would have been. The
   * step that it starts from stays the current one.
   */
  async showWay(way: Way<G>) {
    const { step, turn, lines } = way
    this.pause()
    await this.show(step, false)
    if (this.step !== step || this.play.problem) return
    const before = this.turnAt(step)?.from === turn.from ? this.play.story?.before : undefined
    const story = new Story<G>(turn, before ?? this.play.board, true, true, true)
    for (let n = turn.from; n <= step; n++) story.see(n, this.lines[n - 1]?.events ?? [])
    const { board } = this.play
    this.way = way
    this.play.place({ ...this.play.table, mine: [], toAct: [], board: this.play.afterwards(board, lines) }, this.table.log, lines, story)
  }

  /** Shows a way that was not taken and the one that was, both from where they part. */
  async showBoth(way: Way<G>) {
    const { step, seat, deeds } = way
    this.pause()
    await this.show(step, false)
    if (this.step !== step || this.play.problem) return
    const played = this.lines.slice(step, this.turnAt(step + 1)?.to ?? step + 1).filter((line) => seatOf(line) === seat)
    const second = played.flatMap((line) => (line.kind === 'act' ? [line.deed] : []))
    this.both = way
    this.play.planned = { seat, steps: deeds, second, done: 0 }
  }

  /** Shows the board as another seat knows it; 0 is the seat to act. */
  look(seat: number) {
    this.play.look = seat
    return this.show(this.step, false)
  }

  /** Shows the next or the previous step. Going back from another way shows what was played. */
  action(by: 1 | -1) {
    return this.show(this.way && by < 0 ? this.step : this.step + by, by > 0)
  }

  /** Goes forward or back to the next end of a turn. */
  turn(by: 1 | -1) {
    return this.#stop(by, this.stops.turns, true)
  }

  /** Goes forward or back to the next end of a round. */
  round(by: 1 | -1) {
    return this.#stop(by, this.stops.rounds.map(({ to }) => to), false)
  }

  #stop(by: 1 | -1, stops: readonly number[], moving: boolean) {
    const step = by > 0 ? stops.find((stop) => stop > this.step) : stops.findLast((stop) => stop < this.step)
    return this.show(step ?? (by > 0 ? this.steps : 0), moving)
  }

  async run() {
    if (this.playing) return
    if (this.step >= this.steps) await this.show(0, false)
    this.playing = true
    while (this.playing && this.step < this.steps) {
      await this.show(this.step + 1, true)
      const pause = 120 + 260 * (motion() || 1)
      do await new Promise((done) => setTimeout(done, pause * this.play.slowness))
      while (this.playing && this.play.moving)
    }
    this.playing = false
  }

  /** Shows a turn from its beginning to its end. */
  async replay(turn: Turn | undefined) {
    if (!turn) return
    this.pause()
    await this.show(turn.from - 1, false)
    await this.show(turn.to, true)
  }

  pause() {
    this.playing = false
  }
}

function seen(table: Table, position: Position): Table['mine'] {
  return table.mine.map((mine) => {
    const board = position.mine.find((own) => own.seat === mine.seat)?.board
    const { undo: _, reset: __, ...rest } = mine
    return { ...rest, choices: [], plans: [], ...(board !== undefined && { board }) }
  })
}

/** Returns the state of the table at a step: the game is over only at the last one. */
function stateAt(reel: Reel, step: number): Pick<Table, 'state' | 'outcome'> {
  const { outcome, state } = reel.table
  if (step < reel.steps) return { state: 'running' }
  return outcome ? { state, outcome } : { state }
}
