import { redrawn } from '../drawing/redrawn'

/** What a player did with the cards of each kind when some had to go. */
interface Habit {
  went: Readonly<Record<string, number>>
  stayed: Readonly<Record<string, number>>
}

/**
 * Returns the places of the cards to propose: kinds that mostly went come first, then those of
 * which most are left.
 */
function proposed(cards: readonly string[], n: number, { went, stayed }: Habit): number[] {
  const left = new Map<string, number[]>()
  cards.forEach((card, i) => left.set(card, [...(left.get(card) ?? []), i]))
  const rank = ([card, places]: [string, number[]]) => {
    const [yes, no] = [went[card] ?? 0, stayed[card] ?? 0]
    return (1000 * (yes + 1)) / (yes + no + 2) + places.length
  }
  return Array.from({ length: Math.min(n, cards.length) }, () => {
    const [, places] = [...left].filter(([, places]) => places.length > 0).sort((a, b) => rank(b) - rank(a))[0]!
    return places.pop()!
  })
}

/**
 * Which cards of a hand go, n of them, before they are sent together. When one more is chosen, the
 * one that was chosen longest ago stays: a change is one press.
 */
export class Picking {
  /** The places in the hand of the cards that go, as they were chosen. */
  #chosen: readonly number[] = $state.raw([])

  constructor(
    readonly cards: readonly string[],
    readonly n: number,
    habit: Habit = { went: {}, stayed: {} },
  ) {
    this.#chosen = proposed(cards, n, habit)
  }

  goes(i: number): boolean {
    return this.#chosen.includes(i)
  }

  toggle(i: number) {
    const others = this.#chosen.filter((other) => other !== i)
    this.#chosen = others.length < this.#chosen.length ? others : [...others.slice(Math.max(0, others.length - this.n + 1)), i]
  }

  /** The cards that go, in the order of the hand. */
  get going(): string[] {
    return this.cards.filter((_, i) => this.goes(i))
  }

  /** The cards that stay. */
  get staying(): string[] {
    return this.cards.filter((_, i) => !this.goes(i))
  }

  /** How many are still to be chosen. */
  get missing(): number {
    return Math.min(this.n, this.cards.length) - this.#chosen.length
  }

  /** The place that a key for a kind toggles: one more of it goes; after the last, one stays. */
  nextOf(card: string): number {
    const stays = this.cards.findIndex((other, i) => other === card && !this.goes(i))
    return stays >= 0 ? stays : this.cards.indexOf(card)
  }
}

/**
 * Returns a function that makes a Picking of its arguments as JSON. It returns the same one, with
 * what was chosen, as long as they do not change.
 */
export function pickings(): (asked: string) => Picking {
  const cached = redrawn<Picking>()
  return (asked) => cached(asked, () => new Picking(...(JSON.parse(asked) as ConstructorParameters<typeof Picking>)))
}
