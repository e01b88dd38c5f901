import type { Command, Mine, Takeback, Undo } from '../api/types'
import type { Screen } from './screen.svelte'

/**
 * What our seats can undo: the last command, the last turn, and turns that the others must agree to
 * take back.
 */
export class Back {
  constructor(
    private readonly screen: Screen,
    private readonly send: (what: Command) => Promise<boolean>,
  ) {}

  /** Our seats that can undo something. */
  get #undoers(): Mine[] {
    return this.screen.current ? this.screen.table.mine.filter(({ undo }) => undo) : []
  }

  /** Reports whether a seat of ours belongs to somebody other than the page's holder. */
  #isAnothers(seat: number): boolean {
    const { shared, holder } = this.screen
    return shared && seat !== holder
  }

  get #own(): Mine | undefined {
    return this.#undoers.find(({ seat }) => !this.#isAnothers(seat))
  }

  /** The effect of the last command of the page's holder, if it may be undone. */
  get undoable(): Undo | undefined {
    return this.#own?.undo
  }

  /** The last turn of that seat, as far as it can be undone. */
  get resettable(): Undo | undefined {
    return this.#own?.reset
  }

  /**
   * Where several people share the page: the last action of another seat's player, with the name.
   */
  get another(): { name: string; words: string; undo(): Promise<boolean> } | undefined {
    const mine = this.#undoers.find(({ seat }) => this.#isAnothers(seat))
    if (!mine?.undo || this.#own) return undefined
    return { name: this.screen.name(mine.seat), words: mine.undo.words, undo: () => this.#undo(mine, mine.undo) }
  }

  /** Our own last turn, if we can ask to take it back together with everything after it. */
  get takeback(): Takeback | undefined {
    return this.screen.current ? this.screen.table.takeback : undefined
  }

  /** The player of that turn, unless it is the page's holder. */
  get whose(): string | undefined {
    const { takeback } = this
    const turn = takeback && this.screen.turns.findLast(({ seat, from }) => from <= takeback.to + 1 && this.screen.isMine(seat))
    return turn && this.#isAnothers(turn.seat) ? this.screen.name(turn.seat) : undefined
  }

  /** Undoes the last command. */
  undo() {
    return this.#undo(this.#own, this.undoable)
  }

  /** Undoes the turn. */
  reset() {
    return this.#undo(this.#own, this.resettable)
  }

  #undo(mine: Mine | undefined, what: Undo | undefined) {
    return this.send({ kind: 'undo', seat: mine?.seat ?? 0, from: what?.from ?? 0 })
  }
}
