import type { Problem } from '../api/types'
import { lang } from '../text/text.svelte'
import { problem } from './problem'
import { who } from './who.svelte'

/**
 * Data that is loaded for a page, and reloaded for another language or person, or on request. Data
 * that is the same for everybody need not wait until the visitor is known.
 */
export class Resource<T> {
  value: T | undefined = $state.raw()
  problem: Problem | undefined = $state.raw()
  #again = $state(0)
  #quiet = false

  constructor(load: () => Promise<T>, everybody: 'everybody' | '' = '') {
    $effect(() => {
      lang()
      if (!everybody && !who.known) return
      if (!everybody) void who.id
      void this.#again
      let late = false
      const quiet = this.#quiet
      this.#quiet = false
      load().then(
        (value) => {
          if (late) return
          this.value = value
          this.problem = undefined
        },
        (err: unknown) => {
          if (!late && !quiet) this.problem = problem(err)
        },
      )
      return () => (late = true)
    })
  }

  refresh() {
    this.#again++
  }

  /** Loads it again. If that fails, the present data stays, without a message. */
  refreshQuietly() {
    this.#quiet = this.value !== undefined
    this.refresh()
  }
}
