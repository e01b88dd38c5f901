import type { Problem } from '../api/types'
import { problem } from './problem'

/** A command of a person: whether it is in progress, and why it failed. */
export class Deed {
  busy = $state(false)
  problem: Problem | undefined = $state.raw()

  /** Runs it, one at a time. Reports whether it succeeded. */
  async do(what: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.problem = undefined
    try {
      await what()
      return true
    } catch (err) {
      this.problem = problem(err)
      return false
    } finally {
      this.busy = false
    }
  }
}
