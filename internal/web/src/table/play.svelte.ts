import { api } from '../api/api'
import { Problem, type Choice, type End, type Link, type Seat, type Table } from '../api/types'

/** A table as it is being played or watched on this page. The server decides; this keeps what it said last. */
export class Play {
  table: Table = $state.raw(undefined as never)
  link: Link = $state('connecting')
  busy = $state(false)
  problem: Problem | undefined = $state.raw(undefined)

  constructor(
    table: Table,
    readonly live: boolean,
  ) {
    this.table = table
  }

  /** The seat of ours whose decision it is, 0 if none. */
  get seat(): Seat {
    return this.table.toAct.find((seat) => this.table.seats[seat - 1]?.mine) ?? 0
  }

  get choices(): Choice[] {
    return this.table.choices[this.seat] ?? []
  }

  get ends(): End[] {
    return this.table.ends[this.seat] ?? []
  }

  get mayUndo(): Seat {
    return this.table.mayUndo[0] ?? 0
  }

  act(actions: string[]) {
    return this.try(() => api.act(this.table.id, this.seat, actions, this.table.seq))
  }

  undo() {
    return this.try(() => api.undo(this.table.id, this.mayUndo, this.table.seq))
  }

  say(text: string) {
    return this.try(() => api.say(this.table.id, text))
  }

  private async try(what: () => Promise<void>) {
    this.busy = true
    this.problem = undefined
    try {
      await what()
    } catch (err) {
      this.problem = err instanceof Problem ? err : new Problem('failed', String(err))
    } finally {
      this.busy = false
    }
  }
}
