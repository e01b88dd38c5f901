import type { Line } from '../api/types'
import type { Motion } from './scenes'
import { wordsOf } from './steps'
import type { Turn } from './turns'

/** Something that is told to those who hear the page. What is urgent interrupts. */
interface Heard {
  id: string
  words: string
  urgent: boolean
}

/**
 * What those who hear the page are told: one sentence a turn of others, what they do themselves,
 * and what happens around the game.
 */
export class Voice {
  /** The newest last. */
  heard: readonly Heard[] = $state.raw([])
  /** The last step of a turn of others that was told. */
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
   * Tells lines of the log by themselves: all but those of turns of others. The chat announces its
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

  /** Tells a turn that has been seen, once. What happens in it to a seat of ours is urgent. */
  turn(turn: Turn, before: unknown) {
    if (!this.#isOthers(turn) || turn.to <= this.#said || turn.words === '') return
    this.#said = turn.to
    const urgent = turn.lines.some((line) => line.events.some((event) => this.isMine(this.game.befalls?.(before, event) ?? 0)))
    this.#add([{ id: `${turn.lines[0]?.seq}-${turn.lines[turn.lines.length - 1]?.seq}`, words: turn.words, urgent }])
  }

  /** Tells the turns that were not told one by one, up to a step. */
  upTo(step: number, turns: readonly Turn[], before: unknown) {
    for (const turn of turns) if (!turn.open && turn.to <= step) this.turn(turn, before)
    this.#said = step // less than before if something was taken back
  }

  /** Tells turns again, to somebody who was away. */
  again(turns: readonly Turn[]) {
    const count = this.heard.length
    this.#add(turns.filter(({ words }) => words !== '').map((turn, i) => ({ id: `again-${count + i}-${turn.from}`, words: turn.words, urgent: false })))
  }

  #isOthers(turn: Turn): boolean {
    return turn.seat > 0 && !this.isMine(turn.seat)
  }
}
