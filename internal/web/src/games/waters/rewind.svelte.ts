import { motion } from '../../settings.svelte'
import type { Board } from './board'
import { boardsAfter } from './happen'
import type { Play, WatersEvent } from './terms'
import { isGrave, lastWeather, weatherLines } from './week'

/**
 * How long a step of the water is shown while the steps run, in milliseconds. A lost person or town
 * is shown longer.
 */
const look = { step: 1100, grave: 3000 }

/** The week's water, step by step: the map goes back to the reviewed step. */
class Rewind {
  /** Whether the steps run by themselves. */
  running = $state(false)

  #at = $state(-1)
  #boards: readonly Board[] = $state.raw([])
  #of = $state(-1) // the first line of the weather that these boards belong to
  #round = 0 // counts stops; each ends the running loop

  constructor(readonly play: Play) {}

  /** The steps of the water in the last weather. */
  steps: WatersEvent[] = $derived.by(() => lastWeather(this.play.log).filter(({ key }) => key !== 'weather'))
  /**
   * The step that the map shows, from 0; -1 if the map shows the present. New weather has other
   * steps.
   */
  at: number = $derived.by(() => (weatherLines(this.play.log)[0]?.seq === this.#of ? this.#at : -1))
  /** The reviewed step. */
  event: WatersEvent | undefined = $derived.by(() => this.steps[this.at])
  /** The board after it; undefined if the map shows the present. */
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

  /** Goes one step forward or back, and stops running. */
  by(count: 1 | -1) {
    this.#round++
    this.running = false
    return this.show(this.at + count)
  }

  /** Runs the steps, from the reviewed one or from the first. */
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
   * Stays at the step that is shown. During the animation of new weather, that is the step it has
   * reached.
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

  /** Shows the present map. */
  stop() {
    this.#round++
    this.running = false
    this.#at = -1
  }
}

/** Returns the review of the week's water on this page. */
export const rewindOf = (play: Play) => play.part(Rewind)
