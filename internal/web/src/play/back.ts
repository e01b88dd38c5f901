import type { Command, Mine, Table, Takeback, Undo } from '../api/types'

/** The table on which something is taken back. */
interface Source {
  readonly table: Table
  /** Whether what is decided here is what the page shows. */
  readonly current: boolean
  do(what: Command): Promise<boolean>
}

/** What our seats may take back: the last press, the last turn, and what they may ask of others. */
export class Back {
  constructor(private readonly source: Source) {}

  /** The seat of ours that may take something back. */
  get #undoer(): Mine | undefined {
    return this.source.current ? this.source.table.mine.find((mine) => mine.undo) : undefined
  }

  /** What the last command of a seat of ours did, if it may be taken back. */
  get undoable(): Undo | undefined {
    return this.#undoer?.undo
  }

  /** The last turn of that seat, as far as it may be taken back. */
  get resettable(): Undo | undefined {
    return this.#undoer?.reset
  }

  /** Our own last turn, if we may ask to take it back with all that came after it. */
  get takeback(): Takeback | undefined {
    return this.source.current ? this.source.table.takeback : undefined
  }

  /** Takes back what the last command did. */
  undo() {
    return this.#undo(this.undoable)
  }

  /** Takes back the turn. */
  reset() {
    return this.#undo(this.resettable)
  }

  #undo(what: Undo | undefined) {
    const { seat = 0 } = this.#undoer ?? {}
    return this.source.do({ kind: 'undo', seat, from: what?.from ?? 0 })
  }
}
