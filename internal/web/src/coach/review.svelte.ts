import type { Analysis, Decision, StepLine } from '../api/types'
import type { GameFolder } from '../games/folder'
import type { Reel, Way } from '../play/reel.svelte'
import type { Turn } from '../play/turns'
import { lang, t } from '../text/text.svelte'
import { bandsOf, chanceOf, costOf, dearestTurns, linesOf, rangeAt } from './chances'

/** How often the analysis is polled, in ms. */
const interval = 10_000
/** How many mistakes are shown. */
const maxMistakes = 3

/** A turn that would have been better played in another way. */
export interface Mistake {
  decision: Decision
  /** The turn as it was played. */
  turn: Turn | undefined
  /** The other way. */
  way: Way | undefined
  /** By how much it was better, as a range of points. */
  cost: string
}

/** What the coach says of the game on a replay's page, as soon as it has looked at it. */
export class Review {
  analysis: Analysis | undefined = $state.raw()
  /** The seat whose mistakes are shown; 0 for those of all. */
  seat = $state(0)
  #chosen = false

  constructor(
    readonly reel: Reel,
    readonly folder: GameFolder,
  ) {}

  /** Asks for the analysis until it is there, or until the function that it returns is called. */
  start(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const ask = async () => {
      try {
        if (!document.hidden) this.#take(await this.reel.play.backend.analysis())
      } catch {
        // The replay works without it, and the next attempt may succeed.
      }
      if (!left && (!this.analysis || this.analysis.state === 'waiting')) timer = setTimeout(() => void ask(), interval)
    }
    void ask()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }

  #take(analysis: Analysis) {
    this.analysis = analysis
    if (this.#chosen || analysis.state !== 'ready') return
    // Our own mistakes come first, if we made some.
    this.#chosen = true
    const own = this.reel.table.mine.find(({ seat }) => analysis.decisions.some((decision) => decision.missed && decision.seat === seat))
    this.seat = analysis.cooperative ? 0 : (own?.seat ?? 0)
  }

  get made(): Analysis | undefined {
    return this.analysis?.state === 'ready' ? this.analysis : undefined
  }

  /** The lines of the chances: of each seat, or of the group. */
  lines = $derived.by(() => {
    const { made, reel, folder } = this
    if (!made) return []
    const bands = bandsOf(made)
    return linesOf(made).map((dots, i) => {
      const line = { key: String(i), dots, band: bands[i] ?? [], now: this.chanceAt(i, reel.step) }
      if (made.cooperative) return { ...line, name: t('coach.group'), colour: 'var(--ink)' }
      const { letter, colour } = folder.mark(reel.play.board, i + 1)
      return { ...line, name: `${letter} ${reel.play.name(i + 1)}`, colour }
    })
  })

  /** Returns the chance of a line after a step, as the range of what it may be. */
  chanceAt(line: number, step: number): string {
    return rangeAt(this.made?.outlooks[step]?.[line] ?? 0, this.made?.errors[step]?.[line] ?? 0, lang())
  }

  /** Returns the estimate of a line after a step. */
  estimate(line: number, step: number): string {
    return chanceOf(this.made?.outlooks[step]?.[line] ?? 0, this.made?.errors[step]?.[line] ?? 0, lang())
  }

  /** The turns that cost most. */
  mistakes: readonly Mistake[] = $derived.by(() => {
    const { made, reel } = this
    if (!made) return []
    const decisions = made.decisions.filter(({ seat }) => this.seat === 0 || seat === this.seat)
    return dearestTurns(decisions, maxMistakes, (step) => reel.turnAt(step)?.from ?? step).map((decision) => {
      const turn = reel.turnAt(decision.step)
      return { decision, turn, way: wayOf(decision, reel), cost: costOf(decision, lang()) }
    })
  })

  /** The mistake that is shown: one of its turn, or the other way. */
  get shown(): Mistake | undefined {
    const way = this.reel.way ?? this.reel.both
    const from = this.reel.turnAt(way ? way.step + 1 : this.reel.step)?.from
    return this.mistakes.find(({ turn }) => turn !== undefined && turn.from === from)
  }
}

/** Returns the better way of a decision, as lines that nobody played. */
function wayOf({ step, seat, bestWay, bestTurn }: Decision, reel: Reel): Way | undefined {
  if (bestWay.length === 0) return undefined
  const now = reel.lines[step - 1]
  if (!now) return undefined
  // Negative numbers, so that they differ from those of lines in the log.
  const lines = bestWay.map(({ action, words, events }, i): StepLine => ({ ...now, kind: 'act', seq: -1 - i, steps: step + i, seat, action, words, events }) as StepLine)
  const turn = reel.turnAt(step)
  // A turn that is not narrated yet has no parts.
  const parts = bestTurn?.parts.length ? bestTurn.parts : bestWay.map(({ events, words }, i) => ({ words: events.map((event) => event.words).join(' ') || words, steps: [step + i] }))
  const from = bestTurn?.from ?? turn?.from ?? step
  return {
    step: step - 1,
    actions: bestWay.map(({ action }) => action),
    deeds: bestWay,
    seat,
    lines,
    turn: {
      seat, lines, parts, from, to: step - 1 + lines.length, open: false, who: bestTurn?.who ?? '', words: bestTurn?.words ?? '',
      ...(bestTurn?.cost && { cost: bestTurn.cost }),
      ...(turn?.round && { round: turn.round, roundWords: turn.roundWords ?? '' }),
    },
  }
}
