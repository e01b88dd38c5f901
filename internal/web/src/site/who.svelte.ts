import { whenStranger } from '../api/call'
import { people } from '../api/people'
import { Problem, type Me } from '../api/types'

const first = 1000 // ms until the first retry, doubled each time
const longest = 30_000

/** The person at this browser. */
class Who {
  me: Me = $state.raw({})
  /** Whether the server has answered who this is. */
  known = $state(false)
  /** Why the server has not answered. */
  problem: Problem | undefined = $state.raw()
  readonly id = $derived(this.me.person?.id)

  #asked = 0 // counts requests and changes: an answer older than a change is ignored
  #wait = first
  #timer: ReturnType<typeof setTimeout> | undefined
  #tabs: BroadcastChannel | undefined

  /** Asks who is signed in, until there is an answer: no answer does not mean that nobody is. */
  async load() {
    clearTimeout(this.#timer)
    const which = ++this.#asked
    try {
      const me = await people.me()
      if (which !== this.#asked) return
      this.#wait = first
      this.#take(me)
    } catch (err) {
      if (which !== this.#asked) return
      this.problem = err instanceof Problem ? err : new Problem('failed', String(err))
      this.#timer = setTimeout(() => void this.load(), this.#wait)
      this.#wait = Math.min(this.#wait * 2, longest)
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

  /** Takes the person after a change on the server. */
  async become(change: Promise<Me>) {
    this.#change(await change)
  }

  /** Forgets the person. What is the same for everybody on this host stays. */
  async leave(change: Promise<void>) {
    await change
    const { passkeys } = this.me
    this.#change(passkeys === undefined ? {} : { passkeys })
  }

  /** Makes a guest of a stranger, so that anybody can play without filling in a form. */
  async someone(name: string) {
    if (!this.me.person) await this.become(people.arrive(name))
  }

  #change(me: Me) {
    clearTimeout(this.#timer)
    this.#asked++
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
