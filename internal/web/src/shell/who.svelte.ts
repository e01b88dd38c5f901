import { people } from '../api/people'
import type { Me } from '../api/types'

/** Whoever is at this browser. */
class Who {
  me: Me = $state.raw({})
  /** Whether the back end has said who it is. */
  known = $state(false)
  readonly id = $derived(this.me.person?.id)

  async load() {
    try {
      this.me = await people.me()
    } catch {
      // Without the back end there is nobody; the pages say what is wrong when they ask for something themselves.
    }
    this.known = true
  }

  /** Takes what the back end says of us after a change. */
  async become(change: Promise<Me>) {
    this.me = await change
  }

  /** Nobody is here after that; what holds for everybody on this host stays as it was. */
  async leave(change: Promise<void>) {
    await change
    const { passkeys } = this.me
    this.me = passkeys === undefined ? {} : { passkeys }
  }

  /** Makes a guest of a stranger: whoever wants to play does, without a form in between. */
  async someone(name: string) {
    if (!this.me.person) await this.become(people.arrive(name))
  }
}

export const who = new Who()
