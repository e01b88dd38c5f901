import { whenStranger } from '../api/call'
import { people } from '../api/people'
import { Problem, type Me } from '../api/types'

const firstDelay = 1000 // ms until the first retry, doubled each time
const maxDelay = 30_000

/** The person at this browser. */
class Who {
  me: Me = $state.raw({})
  /** Whether the server has answered who this is. */
  known = $state(false)
  /** Why the server has not answered. */
  problem: Problem | undefined = $state.raw()
  readonly id = $derived(this.me.person?.id)

  #latest = 0 // the number of the latest request or change: older answers are ignored
  #delay = firstDelay
  #timer: ReturnType<typeof setTimeout> | undefined
  #tabs: BroadcastChannel | undefined

  /**
   * Asks the server who is signed in. Retries until there is an answer: without one, nobody counts
   * as signed out.
   */
  async load() {
    clearTimeout(this.#timer)
    const number = ++this.#latest
    try {
      const me = await people.me()
      if (number !== this.#latest) return
      this.#delay = firstDelay
      this.#take(me)
    } catch (err) {
      if (number !== this.#latest) return
      this.problem = err instanceof Problem ? err : new Problem('failed', String(err))
      this.#timer = setTimeout(() => void this.load(), this.#delay)
      this.#delay = Math.min(this.#delay * 2, maxDelay)
    }
  }

  /**
   * Asks again whenever the person may have changed: after a change in another tab, or while this
   * page was hidden.
   */
  watch() {
    void this.load()
    document.addEventListener('visibilitychange', () => document.hidden || void this.load())
    addEventListener('online', () => this.known || void this.load())
    whenStranger(() => void this.load())
    this.#tabs = new BroadcastChannel('bigriver.who')
    this.#tabs.addEventListener('message', () => void this.load())
  }

  /** Makes a change on the server, such as signing in, and takes the person that it returns. */
  async become(change: Promise<Me>) {
    this.#change(await change)
  }

  /** Signs out. Whether passkeys work on this host does not depend on the person: that stays. */
  async leave(change: Promise<void>) {
    await change
    const { passkeys } = this.me
    this.#change(passkeys === undefined ? {} : { passkeys })
  }

  /** Creates a guest for a visitor without a name, so that anybody can play without a form. */
  async ensureGuest(name: string) {
    if (!this.me.person) await this.become(people.createGuest(name))
  }

  #change(me: Me) {
    clearTimeout(this.#timer)
    this.#latest++
    this.#take(me)
    this.#tabs?.postMessage('changed')
  }

  /** Takes an answer. The pages update only if it differs from the last one. */
  #take(me: Me) {
    if (JSON.stringify(me) !== JSON.stringify(this.me)) this.me = me
    this.problem = undefined
    this.known = true
  }
}

export const who = new Who()
