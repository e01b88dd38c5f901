import type { GameTypes } from './scenes'
import type { Turn } from './turns'

/** A turn while it is shown on the board. */
export class Story<G extends GameTypes = GameTypes> {
  /**
   * What the game tells of the turn, as far as the server knows it: later parts may be known before
   * they are shown.
   */
  turn: Turn = $state.raw() as Turn
  /** The number of the last step that the board has shown, or shows just now. */
  step = $state(0)
  /** What has been shown of the turn, in order. */
  events: readonly G['event'][] = $state.raw([])
  /** How long it has been seen, in milliseconds at normal speed. */
  spent = 0

  constructor(
    turn: Turn,
    /** The board before the turn. */
    readonly before: G['board'],
    /**
     * Whether that is the board before its first step: who comes in the middle has only seen the
     * rest.
     */
    readonly whole: boolean,
    /** Whether it has been shown earlier. */
    readonly again: boolean,
  ) {
    this.turn = turn
    this.step = turn.from - 1
  }

  /** Takes an event that the board shows now. */
  see(step: number, events: readonly G['event'][]) {
    this.step = Math.max(this.step, step)
    const news = events.filter((event) => !this.events.includes(event))
    if (news.length > 0) this.events = [...this.events, ...news]
  }

  /** Whether all of the turn that there will be has been shown. */
  get over(): boolean {
    return !this.turn.open && this.step >= this.turn.to
  }
}
