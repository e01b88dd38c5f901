import type { Problem } from '../api/types'
import { lang } from '../text/text.svelte'
import { problem } from './problem'
import { who } from './who.svelte'

/**
 * Something that is fetched for a page: again in another language, for another person, and when it
 * is asked to. What is the same for everybody need not wait until it is known who is here.
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

  /** Fetches it again. If that fails, what is here stays, and nothing is said. */
  renew() {
    this.#quiet = this.value !== undefined
    this.refresh()
  }
}
