import type { Line } from '../api/types'
import type { Motion } from './scenes'
import { wordsOf } from './steps'
import type { Turn } from './turns'

/** An announcement for screen readers. An urgent one interrupts. */
interface Heard {
  id: string
  words: string
  urgent: boolean
}

/**
 * What screen readers announce: one sentence for each turn of others, our own actions, and what
 * happens around the game.
 */
export class Voice {
  /** The newest last. */
  heard: readonly Heard[] = $state.raw([])
  /** The last step of other players' turns that was announced. */
  #said: number

  constructor(
    private readonly game: Motion,
    private readonly isMine: (seat: number) => boolean,
    steps: number,
  ) {
    this.#said = steps
  }

  #add(news: readonly Heard[]) {
    if (news.length > 0) this.heard = [...this.heard, ...news].slice(-40)
  }

  /**
   * Announces single lines of the log, except those of other players' turns. The chat announces its
   * own lines.
   */
  lines(lines: readonly Line[], turns: readonly Turn[]) {
    const others = new Set(turns.filter((turn) => this.#isOthers(turn)).flatMap((turn) => turn.lines.map(({ seq }) => seq)))
    this.#add(
      lines.flatMap((line) => {
        if (line.kind === 'say' || line.kind === 'mute' || others.has(line.seq)) return []
        const words = wordsOf(line)
        return words ? [{ id: `${line.seq}`, words, urgent: false }] : []
      }),
    )
  }

  /** Announces a turn once, after it was shown. Events that affect a seat of ours are urgent. */
  turn(turn: Turn, before: unknown) {
    if (!this.#isOthers(turn) || turn.to <= this.#said || turn.words === '') return
    this.#said = turn.to
    const urgent = turn.lines.some((line) => line.events.some((event) => this.isMine(this.game.befalls?.(before, event) ?? 0)))
    this.#add([{ id: `${turn.lines[0]?.seq}-${turn.lines[turn.lines.length - 1]?.seq}`, words: turn.words, urgent }])
  }

  /** Announces the turns up to a step that have not been announced. */
  upTo(step: number, turns: readonly Turn[], before: unknown) {
    for (const turn of turns) if (!turn.open && turn.to <= step) this.turn(turn, before)
    this.#said = step // lower than before after an undo
  }

  /** Announces turns again for somebody who was away. */
  again(turns: readonly Turn[]) {
    const count = this.heard.length
    this.#add(turns.filter(({ words }) => words !== '').map((turn, i) => ({ id: `again-${count + i}-${turn.from}`, words: turn.words, urgent: false })))
  }

  #isOthers(turn: Turn): boolean {
    return turn.seat > 0 && !this.isMine(turn.seat)
  }
}
