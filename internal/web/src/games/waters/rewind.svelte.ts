import { motion } from '../../settings.svelte'
import type { Board } from './board'
import { boardsAfter } from './happen'
import type { Play, WatersEvent } from './terms'
import { isGrave, lastWeather, weatherLines } from './week'

/**
 * How long a step of the water is looked at while it runs, in milliseconds; a person or a town that
 * is lost is looked at longer.
 */
const look = { step: 1100, grave: 3000 }

/** The week's water, step by step: the map goes back to a step that is looked at. */
class Rewind {
  /** Whether the steps follow each other by themselves. */
  running = $state(false)

  #at = $state(-1)
  #boards: readonly Board[] = $state.raw([])
  #of = $state(-1) // the first line of the weather that these boards are of
  #round = 0 // counts stops: each ends what is running

  constructor(readonly play: Play) {}

  /** What the water did, step by step, in the last weather. */
  steps: WatersEvent[] = $derived.by(() => lastWeather(this.play.log).filter(({ key }) => key !== 'weather'))
  /**
   * The step that the map shows, from 0; -1: the map is as it is now. The next weather has other
   * steps.
   */
  at: number = $derived.by(() => (weatherLines(this.play.log)[0]?.seq === this.#of ? this.#at : -1))
  /** The step that is looked at. */
  event: WatersEvent | undefined = $derived.by(() => this.steps[this.at])
  /** The board after it; undefined if the map is as it is now. */
  board: Board | undefined = $derived.by(() => (this.at < 0 ? undefined : this.#boards[this.at]))

  /** Shows the map after a step. */
  async show(step: number): Promise<boolean> {
    const round = this.#round
    const lines = weatherLines(this.play.log)
    const [first] = lines
    if (!first) return false
    if (this.#of !== first.seq) {
      const found = await this.play.attempt(async () => {
        this.#at = -1
        this.#boards = boardsAfter(await this.play.again.board(first.steps - 1), lines, this.steps)
        this.#of = first.seq
      })
      if (!found || round !== this.#round) return false
    }
    this.#at = Math.max(0, Math.min(this.#boards.length - 1, step))
    return true
  }

  /** Goes by one step, and no longer by itself. */
  by(way: 1 | -1) {
    this.#round++
    this.running = false
    return this.show(this.at + way)
  }

  /** Lets the steps follow each other, from that which is shown or from the first. */
  async run() {
    const round = ++this.#round
    this.running = true
    let step = this.at + 1 < this.steps.length ? this.at + 1 : 0
    for (; step < this.steps.length; step++) {
      if (!(await this.show(step)) || round !== this.#round) break
      const now = this.steps[step]
      await new Promise((done) => setTimeout(done, (now && isGrave(now) ? look.grave : look.step) * this.play.slowness * (motion() || 1)))
      if (round !== this.#round) return
    }
    if (round === this.#round) this.running = false
  }

  /**
   * Stays at the step that is shown. While the weather is shown for the first time, that is where
   * it has come to.
   */
  pause() {
    this.#round++
    this.running = false
    const { happening, moving } = this.play
    if (!moving) return Promise.resolve(true)
    this.play.skip()
    const current = this.steps.findIndex((event) => event === happening)
    return this.show(current < 0 ? 0 : current)
  }

  /** Shows the map as it is now. */
  stop() {
    this.#round++
    this.running = false
    this.#at = -1
  }
}

/** Returns what is looked at of the week's water on this page. */
export const rewindOf = (play: Play) => play.part(Rewind)
