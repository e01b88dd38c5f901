import type { GameTypes } from './scenes'
import type { Turn } from './turns'

/** A turn that is being shown on the board. */
export class Story<G extends GameTypes = GameTypes> {
  /** The turn as far as the server knows it. Later parts may be known before they are shown. */
  turn: Turn
  /** The number of the last step that the board has shown or is showing. */
  step = $state(0)
  /** The events of the turn that have been shown, in order. */
  events: readonly G['event'][] = $state.raw([])
  /** How long it has been shown, in milliseconds at normal speed. */
  spent = 0

  constructor(
    turn: Turn,
    /** The board before the turn. */
    readonly before: G['board'],
    /**
     * Whether that is the board before its first step. It is not, if the page was opened in the
     * middle of the turn.
     */
    readonly whole: boolean,
    /** Whether it has been shown earlier. */
    readonly again: boolean,
    /** Whether it was not played: it would have been better. */
    readonly better = false,
  ) {
    this.turn = $state.raw(turn)
    this.step = turn.from - 1
  }

  /** Takes an event that the board is showing. */
  see(step: number, events: readonly G['event'][]) {
    this.step = Math.max(this.step, step)
    const news = events.filter((event) => !this.events.includes(event))
    if (news.length > 0) this.events = [...this.events, ...news]
  }

  /** Whether the turn is over and all of it has been shown. */
  get over(): boolean {
    return !this.turn.open && this.step >= this.turn.to
  }
}
