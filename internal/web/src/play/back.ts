import type { Command, Mine, Takeback, Undo } from '../api/types'
import type { Screen } from './screen.svelte'

/** What our seats may take back: the last press, the last turn, and what they may ask of others. */
export class Back {
  constructor(
    private readonly screen: Screen,
    private readonly send: (what: Command) => Promise<boolean>,
  ) {}

  /** The seats of ours that may take something back. */
  get #undoers(): Mine[] {
    return this.screen.current ? this.screen.table.mine.filter(({ undo }) => undo) : []
  }

  /** Whether a seat is ours but not that of the person who holds the page. */
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

  /** The last turn of that seat, as far as it may be taken back. */
  get resettable(): Undo | undefined {
    return this.#own?.reset
  }

  /**
   * Where several people share the page: the last action of the player of another seat, with their
   * name.
   */
  get another(): { name: string; words: string; undo(): Promise<boolean> } | undefined {
    const mine = this.#undoers.find(({ seat }) => this.#isAnothers(seat))
    if (!mine?.undo || this.#own) return undefined
    return { name: this.screen.name(mine.seat), words: mine.undo.words, undo: () => this.#undo(mine, mine.undo) }
  }

  /** Our own last turn, if we may ask to take it back with all that came after it. */
  get takeback(): Takeback | undefined {
    return this.screen.current ? this.screen.table.takeback : undefined
  }

  /** The player of that turn, if it is not the page's holder. */
  get whose(): string | undefined {
    const { takeback } = this
    const turn = takeback && this.screen.turns.findLast(({ seat, from }) => from <= takeback.to + 1 && this.screen.isMine(seat))
    return turn && this.#isAnothers(turn.seat) ? this.screen.name(turn.seat) : undefined
  }

  /** Takes back what the last command did. */
  undo() {
    return this.#undo(this.#own, this.undoable)
  }

  /** Takes back the turn. */
  reset() {
    return this.#undo(this.#own, this.resettable)
  }

  #undo(mine: Mine | undefined, what: Undo | undefined) {
    return this.send({ kind: 'undo', seat: mine?.seat ?? 0, from: what?.from ?? 0 })
  }
}
