import { Problem } from '../api/types'
import { lang, t } from '../text/text.svelte'
import { who } from './who.svelte'

/**
 * Something that is fetched for a page: again in another language, for another person, and when it is asked to. What is the
 * same for everybody need not wait until it is known who is here.
 */
export class Resource<T> {
  value: T | undefined = $state.raw()
  problem: Problem | undefined = $state.raw()
  #again = $state(0)

  constructor(fetch: () => Promise<T>, everybody: 'everybody' | '' = '') {
    $effect(() => {
      lang()
      if (!everybody && !who.known) return
      if (!everybody) void who.id
      void this.#again
      let late = false
      fetch().then(
        (value) => {
          if (late) return
          this.value = value
          this.problem = undefined
        },
        (err: unknown) => {
          if (!late) this.problem = problem(err)
        },
      )
      return () => (late = true)
    })
  }

  refresh() {
    this.#again++
  }
}

/** What went wrong, as a problem. */
export function problem(err: unknown): Problem {
  return err instanceof Problem ? err : new Problem('failed', String(err))
}

/**
 * A problem in words: the server's own, or ours where it did not answer. The server's words end with their rule; they do without
 * it where a link to the rule follows them.
 */
export function said(problem: Problem, linked = false): string {
  if (problem.code === 'failed' || problem.code === 'lost') return t('problem.failed')
  return linked ? problem.message.replace(` (${problem.rule})`, '') : problem.message
}

/** Something that is being done at somebody's wish: whether it is under way, and why it could not be done. */
export class Deed {
  busy = $state(false)
  problem: Problem | undefined = $state.raw()

  /** Does it. True if it was done. */
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
