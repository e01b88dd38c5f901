import type { Table } from '../api/types'

/** What the sharing of a page has to know of its table. */
interface Source {
  readonly live: boolean
  readonly newest: Table
  /** The seat of ours that has to decide, whoever holds the page; 0 if none. */
  readonly next: number
  /** Is called when somebody has taken the page. */
  taken(): void
}

/** Several people at one page, with a seat each: who has it, and whom it is handed over to. */
export class Sharing {
  /** The seat of ours whose player has the page, if we have several. */
  holder = $state(0)

  constructor(
    private readonly source: Source,
    table: Table,
  ) {
    // Where nothing is hidden, whoever opens the page goes on at once.
    if (table.mine.every(({ board }) => board === undefined)) this.holder = table.mine.find(({ seat }) => table.toAct.includes(seat))?.seat ?? 0
  }

  /** Whether several people may share this page: it has several seats. */
  get shared(): boolean {
    return this.source.live && this.source.newest.mine.length > 1
  }

  /** The seat of ours that has to decide, while the page still belongs to another seat of ours; 0 if there is nothing to hand over. */
  get handover(): number {
    const seat = this.shared ? this.source.next : 0
    return seat === this.holder ? 0 : seat
  }

  /** Whoever plays the seat that has to decide has the page now, and sees what that seat sees. */
  take() {
    this.holder = this.handover
    this.source.taken()
  }
}
