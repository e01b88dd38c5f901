import type { Problem } from '../api/types'
import { problem } from './problem'

/** Something that a person asked for: whether it is under way, and why it could not be done. */
export class Deed {
  busy = $state(false)
  problem: Problem | undefined = $state.raw()

  /** Does it, one at a time. Reports whether it was done. */
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
