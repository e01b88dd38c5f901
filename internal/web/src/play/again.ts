import { api } from '../api/api'
import type { Line, Table } from '../api/types'
import type { Screen } from './screen.svelte'
import type { Turn } from './turns'

/** The table whose turns are shown again. */
interface Source {
  readonly newest: Table
  readonly table: Table
  readonly turns: readonly Turn[]
  isMine(seat: number): boolean
  attempt(what: () => Promise<void>): Promise<boolean>
}

/** Turns that were played, shown again. */
export class Again {
  constructor(
    private readonly source: Source,
    private readonly screen: Screen,
  ) {}

  /** The last turn of another that can be shown again. */
  get last(): Turn | undefined {
    const { source } = this
    return this.screen.last?.turn ?? source.turns.findLast((turn) => turn.seat > 0 && !turn.open && !source.isMine(turn.seat) && turn.to <= source.table.steps)
  }

  /** Shows a turn again, after what is being shown. */
  show(turn: Turn) {
    const { last } = this.screen
    if (last?.turn.from === turn.from && last.turn.to === turn.to) {
      this.screen.show({ lines: turn.lines, from: last.before, to: last.after, own: false, again: true })
      return Promise.resolve(true)
    }
    return this.source.attempt(() => this.retell(turn.lines, turn.from - 1, turn.to))
  }

  /** Returns the board after a step, as our first seat knew it. */
  async board(step: number): Promise<unknown> {
    const { newest: { id }, table } = this.source
    const position = await api.position(id, step)
    return (position.mine.find((mine) => mine.seat === table.mine[0]?.seat) ?? position.mine[0])?.board ?? position.board
  }

  /** Shows lines again, between two steps. */
  async retell(lines: readonly Line[], from: number, to: number) {
    const [before, after] = await Promise.all([this.board(from), this.board(to)])
    this.screen.show({ lines, from: before, to: after, own: false, again: true })
  }
}
