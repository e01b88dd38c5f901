import type { Line, Sentence, StepLine } from '../api/types'
import { numbered, seatOf, wordsOf } from './steps'

/** A turn with its lines of the log. */
export interface Turn extends Omit<Sentence, 'number' | 'costs'> {
  /** 0 if it belongs to nobody. */
  seat: number
  lines: readonly StepLine[]
}

/**
 * Returns the known sentences with new ones, which replace the known ones from the first new turn
 * on.
 */
export function learnt(known: readonly Sentence[], news: readonly Sentence[]): readonly Sentence[] {
  const [first] = news
  return first ? [...known.filter(({ number }) => number < first.number), ...news] : known
}

/**
 * Returns the turns of a log, the oldest first. Where the game has no sentence, a turn is what one
 * seat did in a row, in the words of its steps; it lasts while that seat is to act. Chance before
 * the first turn belongs to no seat.
 */
export function turnsOf(log: readonly Line[], sentences: readonly Sentence[], toAct: readonly number[]): Turn[] {
  const turns: (Turn & { lines: StepLine[] })[] = []
  let named = 0 // the sentence of the present step, or of a later one
  let bare = false // whether the last turn has no sentence of the game
  const steps = numbered(log)
  for (const { step, line } of steps) {
    while (named < sentences.length && sentences[named]!.to < step) named++
    const sentence = sentences[named]
    const last = turns[turns.length - 1]
    if (sentence && sentence.from <= step) {
      if (!bare && last?.from === sentence.from) last.lines.push(line)
      else turns.push({ ...sentence, seat: sentence.seat ?? 0, lines: [line] })
      bare = false
      continue
    }
    const seat = line.kind === 'chance' ? 0 : (seatOf(line) ?? 0)
    if (bare && last && (seat === 0 || seat === last.seat)) {
      last.lines.push(line)
      last.to = step
    } else turns.push({ seat, from: step, to: step, open: false, who: '', parts: [], words: '', lines: [line] })
    bare = true
  }
  const last = turns[turns.length - 1]
  for (const turn of turns) {
    if (turn.who !== '') continue // the game narrates it
    turn.parts = turn.lines.map((line, i) => ({ words: wordsOf(line), steps: [turn.from + i] })).filter(({ words }) => words !== '')
    turn.words = turn.parts.map(({ words }) => words).join(' ')
    turn.open = turn === last && toAct.includes(turn.seat)
  }
  return turns
}
