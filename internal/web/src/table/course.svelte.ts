import type { Table } from '../api/types'
import { Reel } from '../play/reel.svelte'
import type { Play } from '../play/play.svelte'
import { go } from '../router.svelte'

/**
 * The course of a game that is over, for its graphs: a step of it is shown on the page of the
 * replay.
 */
export class Course extends Reel {
  constructor(play: Play, table: Table) {
    // The graphs read the positions that course fetches.
    super(play, table, { step: 0, toAct: [], mine: [], places: [] })
    this.step = this.steps
  }

  override get opensPage(): boolean {
    return true
  }

  override show(wanted: number): Promise<void> {
    go(`${this.play.backend.address}/replay?step=${Math.max(0, Math.min(this.steps, Math.round(wanted)))}`)
    return Promise.resolve()
  }
}
