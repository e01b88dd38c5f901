import type { Problem } from '../api/types'
import { problem } from './problem'

/** A request or another asynchronous task of a page: whether it is running, and why it failed. */
export class Task {
  busy = $state(false)
  problem: Problem | undefined = $state.raw()

  /** Runs a function unless one is running already. Reports whether it succeeded. */
  async run(what: () => Promise<void>): Promise<boolean> {
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
