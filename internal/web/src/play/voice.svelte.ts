import type { Line } from '../api/types'
import { t } from '../text/text.svelte'
import type { Motion } from './scenes'
import { folded, wordsOf } from './steps'
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
  #announced: number
  /** Lines that follow a turn which has not been announced yet: they are announced after it. */
  #waiting: readonly (Heard & { seq: number })[] = []
  #turns: readonly Turn[] = []

  constructor(
    private readonly game: Motion,
    private readonly isMine: (seat: number) => boolean,
    steps: number,
  ) {
    this.#announced = steps
  }

  #add(news: readonly Heard[]) {
    if (news.length > 0) this.heard = [...this.heard, ...news].slice(-40)
  }

  /** Announces what waits, up to the first turn that has not been shown. */
  #catchUp() {
    const next = this.#turns.find((turn) => this.#isOthers(turn) && !turn.open && turn.to > this.#announced && turn.words !== '')
    const until = next?.lines[0]?.seq ?? Infinity
    const now = this.#waiting.filter(({ seq }) => seq < until)
    if (now.length === 0) return
    this.#waiting = this.#waiting.slice(now.length)
    // Seven cards are one sentence.
    this.#add(folded(now, ({ words }) => words).map(([one, n]) => (n > 1 ? { ...one, words: t('table.n_times', n, one.words) } : one)))
  }

  /**
   * Announces single lines of the log, except those of other players' turns, in the order of
   * events: what came after a turn that is still being shown waits. The chat announces its own
   * lines.
   */
  lines(lines: readonly Line[], turns: readonly Turn[]) {
    this.#turns = turns
    const others = new Set(turns.filter((turn) => this.#isOthers(turn)).flatMap((turn) => turn.lines.map(({ seq }) => seq)))
    this.#waiting = [
      ...this.#waiting,
      ...lines.flatMap((line) => {
        if (line.kind === 'say' || line.kind === 'mute' || others.has(line.seq)) return []
        const words = wordsOf(line)
        return words ? [{ id: `${line.seq}`, words, urgent: false, seq: line.seq }] : []
      }),
    ]
    this.#catchUp()
  }

  /** Announces a turn once, after it was shown. Events that affect a seat of ours are urgent. */
  turn(turn: Turn, before: unknown) {
    if (!this.#isOthers(turn) || turn.to <= this.#announced || turn.words === '') return
    this.#announced = turn.to
    const urgent = turn.lines.some((line) => line.events.some((event) => this.isMine(this.game.affectedSeat?.(before, event) ?? 0)))
    this.#add([{ id: `${turn.lines[0]?.seq}-${turn.lines[turn.lines.length - 1]?.seq}`, words: turn.words, urgent }])
    this.#catchUp()
  }

  /** Announces the turns up to a step that have not been announced. */
  upTo(step: number, turns: readonly Turn[], before: unknown) {
    for (const turn of turns) if (!turn.open && turn.to <= step) this.turn(turn, before)
    this.#announced = step // lower than before after an undo
    this.#catchUp()
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
