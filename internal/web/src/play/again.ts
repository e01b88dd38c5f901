import type { Line } from '../api/types'
import type { GameTypes } from './scenes'
import type { Screen } from './screen.svelte'
import type { Turn } from './turns'

/** Replays turns that were played. */
export class Again<G extends GameTypes> {
  constructor(
    private readonly screen: Screen<G>,
    private readonly attempt: (what: () => Promise<void>) => Promise<boolean>,
  ) {}

  /** The last turn of another player that can be replayed. */
  get last(): Turn | undefined {
    const { screen } = this
    return screen.last?.turn ?? screen.turns.findLast((turn) => turn.seat > 0 && !turn.open && !screen.isMine(turn.seat) && turn.to <= screen.table.steps)
  }

  /** Replays a turn, once the current animation is over. */
  show(turn: Turn) {
    const { last } = this.screen
    if (last?.turn.from === turn.from && last.turn.to === turn.to) {
      this.screen.show({ lines: turn.lines, from: last.before, to: last.after, own: false, again: true })
      return Promise.resolve(true)
    }
    return this.attempt(() => this.replayLines(turn.lines, turn.from - 1, turn.to))
  }

  /** Returns the board after a step, as our first seat knew it. */
  async board(step: number): Promise<G['board']> {
    const { backend, table } = this.screen
    const position = await backend.position(step)
    return (position.mine.find((mine) => mine.seat === table.mine[0]?.seat) ?? position.mine[0])?.board ?? position.board
  }

  /** Replays lines between two steps. */
  async replayLines(lines: readonly Line[], from: number, to: number) {
    const [before, after] = await Promise.all([this.board(from), this.board(to)])
    this.screen.show({ lines, from: before, to: after, own: false, again: true })
  }
}
