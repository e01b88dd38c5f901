import { redrawn } from '../drawing/redrawn'

/** How many cards of each kind a player discarded and kept before. */
interface Habit {
  discarded: Readonly<Record<string, number>>
  kept: Readonly<Record<string, number>>
}

/**
 * Returns the places of the cards to propose: kinds that were mostly discarded come first, then
 * those of which most are left.
 */
function proposed(cards: readonly string[], n: number, { discarded, kept }: Habit): number[] {
  const left = new Map<string, number[]>()
  cards.forEach((card, i) => left.set(card, [...(left.get(card) ?? []), i]))
  const rank = ([card, places]: [string, number[]]) => {
    const [yes, no] = [discarded[card] ?? 0, kept[card] ?? 0]
    return (1000 * (yes + 1)) / (yes + no + 2) + places.length
  }
  return Array.from({ length: Math.min(n, cards.length) }, () => {
    const [, places] = [...left].filter(([, places]) => places.length > 0).sort((a, b) => rank(b) - rank(a))[0]!
    return places.pop()!
  })
}

/**
 * The selection of n cards of a hand to discard, which are sent together. Selecting one more
 * deselects the one that was selected first, so that a change takes one press.
 */
export class Picking {
  /** The places in the hand of the selected cards, in the order of selection. */
  #chosen: readonly number[] = $state.raw([])

  constructor(
    readonly cards: readonly string[],
    readonly n: number,
    habit: Habit = { discarded: {}, kept: {} },
  ) {
    this.#chosen = proposed(cards, n, habit)
  }

  isSelected(i: number): boolean {
    return this.#chosen.includes(i)
  }

  toggle(i: number) {
    const others = this.#chosen.filter((other) => other !== i)
    this.#chosen = others.length < this.#chosen.length ? others : [...others.slice(Math.max(0, others.length - this.n + 1)), i]
  }

  /** The selected cards, in the order of the hand. */
  get selected(): string[] {
    return this.cards.filter((_, i) => this.isSelected(i))
  }

  /** The cards that are not selected. */
  get kept(): string[] {
    return this.cards.filter((_, i) => !this.isSelected(i))
  }

  /** How many cards must still be selected. */
  get missing(): number {
    return Math.min(this.n, this.cards.length) - this.#chosen.length
  }

  /**
   * The place that the key of a kind toggles: it selects one more of the kind, or, if all are
   * selected, deselects one.
   */
  nextOf(card: string): number {
    const stays = this.cards.findIndex((other, i) => other === card && !this.isSelected(i))
    return stays >= 0 ? stays : this.cards.indexOf(card)
  }
}

/**
 * Returns a function that makes a Picking from its arguments as JSON. As long as they do not
 * change, it returns the same one, with its selection.
 */
export function pickings(): (question: string) => Picking {
  const cached = redrawn<Picking>()
  return (question) => cached(question, () => new Picking(...(JSON.parse(question) as ConstructorParameters<typeof Picking>)))
}
