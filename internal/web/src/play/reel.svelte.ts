import type { Position, StepLine, Table } from '../api/types'
import { motion } from '../settings.svelte'
import { problem } from '../site/problem'
import type { GameTypes, Play } from './play.svelte'
import { seatOf, stepsOf } from './steps'

/**
 * A game shown step by step. Each position is fetched once from the server; those near the present
 * one are prefetched.
 */
export class Reel<G extends GameTypes = GameTypes> {
  step = $state(0)
  playing = $state(false)
  scrubbing = $state(false)
  readonly steps: number
  /** The lines of the steps, in order, without those that were taken back. */
  readonly lines: readonly StepLine<G['event']>[]

  #ready = new Map<number, Position>()
  #asked = new Map<number, Promise<Position>>() // positions being loaded
  #wanted = 0

  constructor(
    readonly play: Play<G>,
    readonly table: Table,
    start: Position,
  ) {
    this.steps = table.steps
    this.lines = stepsOf(play.log)
    this.#ready.set(0, start)
  }

  /** The line of the step that is shown. */
  get line(): StepLine<G['event']> | undefined {
    return this.lines[this.step - 1]
  }

  async position(step: number): Promise<Position> {
    const ready = this.#ready.get(step)
    if (ready) return ready
    let asked = this.#asked.get(step)
    if (!asked) {
      asked = this.play.backend.position(step)
      this.#asked.set(step, asked)
      asked.then((position) => this.#ready.set(step, position), () => {}).finally(() => this.#asked.delete(step))
    }
    return asked
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
      for (const position of page) this.#ready.set(position.step, position)
      each([...list])
    }
  }

  /**
   * Shows the position after a step, moving if it is the next step and `moving` is set. Keeps the
   * reason if it cannot be shown.
   */
  async show(wanted: number, moving: boolean) {
    const step = Math.max(0, Math.min(this.steps, Math.round(wanted)))
    this.#wanted = step
    const next = moving && step === this.step + 1
    let position = this.#ready.get(step)
    try {
      position ??= await this.position(step)
    } catch (err) {
      this.play.problem = problem(err)
      return this.pause()
    }
    if (this.#wanted !== step) return // another step was requested meanwhile
    this.play.problem = undefined
    this.step = step
    const line = this.lines[step - 1]
    const { outcome: _, ...rest } = this.table
    const table = { ...rest, ...stateAt(this, step), steps: step, toAct: position.toAct, board: position.board, turns: [], mine: seen(this.table, position) }
    this.play.place(table, this.table.log, next && line ? [line] : [])
    for (let k = 1; k <= 6; k++) for (const near of [step + k, step - k]) if (near >= 0 && near <= this.steps) void this.position(near).catch(() => {})
  }

  /** Goes to the beginning of the next turn, or of the previous one. */
  turn(way: 1 | -1) {
    const seat = (step: number) => {
      const line = this.lines[step]
      return line && seatOf(line)
    }
    let step = this.step + way
    while (step > 0 && step < this.steps && (seat(step) === seat(step - 1) || !seat(step))) step += way
    return this.show(step, false)
  }

  async run(to = this.steps) {
    if (this.playing) return
    if (this.step >= to) await this.show(0, false)
    this.playing = true
    while (this.playing && this.step < to) {
      await this.show(this.step + 1, true)
      const looked = 120 + 260 * (motion() || 1)
      do await new Promise((done) => setTimeout(done, looked * this.play.slowness))
      while (this.playing && this.play.moving)
    }
    this.playing = false
  }

  /** Runs from one step to another. */
  async runFrom(from: number, to: number) {
    this.pause()
    await this.show(from, false)
    await this.run(to)
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
