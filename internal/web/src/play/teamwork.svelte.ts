import type { Proposal, Suggestion } from '../api/types'
import { settings } from '../settings.svelte'
import type { Play } from './play.svelte'
import { isStep } from './steps'

/** The maximum length of a proposal's message, in characters, as on the server. */
export const maxLineLength = 140

/** An open proposal with its number at this table. */
interface Numbered {
  n: number
  proposal: Proposal
}

/** The players' proposals at a table, in a cooperative game. */
class Teamwork {
  constructor(readonly play: Play) {}

  /**
   * The seat of ours that proposes: the one that has to decide, or else our first; 0 if we have
   * none.
   */
  get seat(): number {
    return this.play.own
  }

  /** Whether there is anybody to propose to. */
  several: boolean = $derived.by(() => {
    const { newest } = this.play
    const others = newest.seats.some(({ seat, person, driver }) => person && !driver && !this.play.isMine(seat))
    return this.play.live && newest.state === 'running' && this.seat > 0 && others
  })

  /** Whether we have proposed something in this round. */
  spoke: boolean = $derived.by(() => {
    const { turns, known } = this.play
    const round = turns[turns.length - 1]?.round
    const from = turns.find((turn) => turn.round === round)?.from ?? 0
    return known.some((line) => (line.kind === 'propose' || line.kind === 'point') && this.play.isMine(line.seat) && line.steps >= from - 1)
  })

  #open: Numbered[] = $derived.by(() => this.play.newest.proposals.map((proposal, i) => ({ n: i + 1, proposal })))

  /** The open proposals. For players who want to think first, those of others are left out. */
  open: Numbered[] = $derived.by(() => (settings.quiet && !this.spoke ? this.#open.filter(({ proposal }) => this.play.isMine(proposal.seat)) : this.#open))

  /** How many proposals are hidden until we have made one. */
  waiting: number = $derived.by(() => this.#open.length - this.open.length)

  /** The places that others have pointed at, by seat, since something last happened in the game. */
  pings: { seq: number; seat: number; place: string }[] = $derived.by(() => {
    const log = this.play.known
    const since = log.slice(log.findLastIndex(isStep) + 1).flatMap((line) => (line.kind === 'ping' ? [line] : []))
    return since.filter(({ seat, seq }) => !since.some((later) => later.seat === seat && later.seq > seq))
  })

  /**
   * Returns the actions that carry out a proposal, if it is for the seat of ours that decides and
   * is possible now.
   */
  wayOf(proposal: Proposal): readonly string[] | undefined {
    if (proposal.kind !== 'propose' || proposal.for !== this.play.seat) return undefined
    const way = proposal.way.map(({ action }) => action)
    const goal = way[way.length - 1]
    // If a plan leads to the same end, its present way is used.
    const plan = this.play.plans.find((plan) => plan.way[plan.way.length - 1]?.action === goal)
    if (plan) return plan.way.map(({ action }) => action)
    return this.play.choices.some(({ action }) => action === way[0]) ? way : undefined
  }

  /** Fetches what could be proposed to another seat, on the present board. */
  suggestions(seat: number): Promise<Suggestion[]> {
    return this.play.backend.suggestions(this.seat, seat)
  }

  propose(seat: number, way: readonly string[], text: string) {
    const [action = '', ...then] = way
    return this.play.do({ kind: 'propose', seat: this.seat, for: seat, action, ...(then.length > 0 && { then }), ...(text && { text }) })
  }

  point(place: string, text: string) {
    return this.play.do({ kind: 'point', seat: this.seat, place, text })
  }

  ping(place: string) {
    return this.play.do({ kind: 'ping', seat: this.seat, place })
  }

  agree(proposal: number) {
    return this.play.do({ kind: 'agree', seat: this.seat, proposal })
  }

  withdraw({ seat, seq }: Proposal) {
    return this.play.do({ kind: 'withdraw', seat, proposal: seq })
  }
}

/** Returns the proposals at a table on this page. */
export const teamworkOf = (play: Play) => play.part(Teamwork)
