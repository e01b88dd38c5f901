import { api, type Link } from '../api/api'
import { Problem, type Choice, type Command, type GameEvent, type Line, type Mine, type Outcome, type Plan, type StepLine, type Table } from '../api/types'
import { motion } from '../settings.svelte'
import { Deed } from '../site/deed.svelte'
import { isStep, wordsOf } from './steps'

/** The longest that news which came together are seen moving, in milliseconds at full speed. */
const longest = 4000

/** A moment between two boards: the board then, the event that led to it, and how long the moment lasts. */
export interface Frame {
  board: unknown
  event: GameEvent
  ms: number
}

/** How the board of a game moves. */
export interface Motion {
  /** Returns the moments between two boards, by the events of the lines between them. */
  frames?(from: unknown, lines: readonly StepLine[], to: unknown): Frame[]
}

/** A table as it is played, watched or replayed on this page. The server decides; this keeps its latest answer. */
export class Play {
  /** The table as the server sent it last, and its whole log. */
  table: Table = $state.raw(undefined as never)
  log: Line[] = $state.raw([])
  /** The board that is shown. While something moves it is older than the table's. */
  board: unknown = $state.raw()
  /** The event that the board shows just now. */
  happening: GameEvent | undefined = $state.raw()
  link: Link = $state('connecting')
  /** How long things take: 1 is as drawn, less is quicker. */
  slowness = $state(1)
  /** What happened since the page was opened, in words, the newest last: for those who hear it. */
  heard: { id: string; words: string }[] = $state.raw([])
  /** How long the present moment takes: 1 is as drawn, less is quicker. */
  pace = $state(1)

  #deed = new Deed()
  #look = $state(0)
  #news: { lines: readonly Line[]; to: unknown }[] = []
  #showing = false
  #round = 0 // counts jumps: each ends what was moving

  constructor(
    table: Table,
    private readonly game: Motion,
    readonly live: boolean,
    /** Sends a command and returns the table after it. */
    readonly send = (what: Command): Promise<Table> => api.command(table.id, { seen: this.table.seq, ...what }),
  ) {
    this.table = table
    this.log = table.log
    this.board = this.#boardOf(table)
  }

  /** Whether a command is on its way. */
  get busy(): boolean {
    return this.#deed.busy
  }

  /** Why the last thing could not be done. */
  get problem(): Problem | undefined {
    return this.#deed.problem
  }

  set problem(problem: Problem | undefined) {
    this.#deed.problem = problem
  }

  /** What the seat of ours that has to decide may do; of several seats the first. */
  get mine(): Mine | undefined {
    return this.live ? this.table.mine.find((mine) => this.table.toAct.includes(mine.seat)) : undefined
  }

  /** The seat of ours that has to decide, 0 if none. */
  get seat(): number {
    return this.mine?.seat ?? 0
  }

  /** In a replay and at school, the seat whose view is shown; 0 for ours, or for the seat that is to act. A change shows its board at once. */
  get look(): number {
    return this.#look
  }

  set look(seat: number) {
    this.#look = seat
    this.jump(this.target)
  }

  /** The seat from whose view the board is described. */
  get eyes(): number {
    return this.look || this.seat || this.table.mine[0]?.seat || this.table.toAct[0] || 0
  }

  get choices(): Choice[] {
    return this.mine?.choices ?? []
  }

  get plans(): Plan[] {
    return this.mine?.plans ?? []
  }

  /** The seat that may take back its last action, 0 if none. */
  get mayUndo(): number {
    return (this.live && this.table.mine.find((mine) => mine.mayUndo)?.seat) || 0
  }

  /** The board as the server sent it last. */
  get target(): unknown {
    return this.#boardOf(this.table)
  }

  get moving(): boolean {
    return this.board !== this.target
  }

  /** How the game ended, once its end has been seen. */
  get outcome(): Outcome | undefined {
    return this.moving ? undefined : this.table.outcome
  }

  isMine(seat: number): boolean {
    return this.table.mine.some((mine) => mine.seat === seat)
  }

  name(seat: number): string {
    return this.table.seats[seat - 1]?.name ?? ''
  }

  #boardOf(table: Table): unknown {
    return (table.mine.find((mine) => mine.seat === this.look || (!this.look && table.toAct.includes(mine.seat))) ?? table.mine[0])?.board ?? table.board
  }

  /** Takes the table as the server sends it, and shows what is new happening. A table older than the known one is ignored. */
  follow(next: Table) {
    if (next.seq < this.table.seq) return
    if (next.seq === this.table.seq) {
      // The position is the same. Who is here and whose clock runs may have changed.
      const { board, mine } = this.table
      this.table = { ...next, mine, ...(board !== undefined && { board }) }
      return
    }
    const last = this.log[this.log.length - 1]?.seq ?? this.table.since
    const news = next.log.filter((line) => line.seq > last)
    // Somebody is no longer muted: what they said meanwhile is in the log now.
    const heard = this.table.muted.some((before) => !next.muted.some((now) => now.id === before.id))
    // After a long absence the server sends only the end of the log. What came before it cannot be shown moving.
    const gap = next.since > this.table.seq
    if (heard || gap) void this.#again()
    this.table = next
    this.log = [...this.log, ...news]
    this.tell(news)
    // Before the game there was no board to show anything moving on.
    if (gap || this.board === undefined || news.some((line) => line.kind === 'undo' || line.kind === 'takeback')) return this.jump(this.target)
    this.see(news, this.target)
  }

  /** Fetches the whole log of a table that came with the end of it. Lines that came later stay after it. */
  async read(told: Table) {
    const log = await api.whole(told)
    this.log = [...log, ...this.log.filter((line) => line.seq > told.seq)]
  }

  async #again() {
    try {
      await this.read(await api.table(this.table.id))
    } catch (err) {
      if (!(err instanceof Problem)) throw err
      this.problem = err
    }
  }

  /** Announces what happened to screen readers. The chat announces its own lines. */
  tell(lines: readonly Line[]) {
    const told = lines.flatMap((line) => {
      if (line.kind === 'say' || line.kind === 'mute') return []
      const words = wordsOf(line)
      return words ? [{ id: `${line.seq}`, words }] : []
    })
    if (told.length > 0) this.heard = [...this.heard, ...told].slice(-40)
  }

  /** Shows a board at once. */
  jump(board: unknown) {
    this.#round++
    this.#news = []
    this.#showing = false
    this.happening = undefined
    this.board = board
  }

  /** Shows what happened, after what is moving now. */
  see(lines: readonly Line[], to: unknown) {
    this.#news.push({ lines, to })
    if (!this.#showing) void this.#show()
  }

  async #show() {
    const round = this.#round
    this.#showing = true
    for (let next = this.#news.shift(); next; next = this.#news.shift()) {
      const frames = this.#framesOf(next)
      const long = frames.reduce((sum, frame) => sum + frame.ms, 0)
      for (const frame of frames) {
        // Animations are faster when more news wait, or when many came at once, so that the page keeps up with the table.
        const pace = (motion() * this.slowness * Math.min(1, longest / long)) / (1 + this.#news.length)
        if (pace === 0 || document.hidden) break
        this.pace = pace
        this.board = frame.board
        this.happening = frame.event
        await new Promise((done) => setTimeout(done, frame.ms * pace))
        if (round !== this.#round) return
      }
      this.board = next.to
      this.happening = undefined
    }
    this.#showing = false
  }

  /** Returns how the board moves. If the game cannot draw that, nothing moves, and the board after it is shown. */
  #framesOf({ lines, to }: { lines: readonly Line[]; to: unknown }): Frame[] {
    try {
      return this.game.frames?.(this.board, lines.filter(isStep), to) ?? []
    } catch (err) {
      reportError(err)
      return []
    }
  }

  /** Does actions one after the other, until one is refused. Reports whether all were done. */
  act(actions: readonly string[]) {
    const seat = this.seat
    return this.attempt(async () => {
      for (const action of actions) this.follow(await this.send({ kind: 'act', seat, action }))
    })
  }

  undo() {
    const seat = this.mayUndo
    return this.do({ kind: 'undo', seat })
  }

  /** Sends any command. */
  do(what: Command) {
    return this.attempt(async () => this.follow(await this.send(what)))
  }

  /** Does something at the table, one thing at a time, and keeps the reason if it fails. Reports whether it was done. */
  attempt(what: () => Promise<void>): Promise<boolean> {
    return this.#deed.do(async () => {
      try {
        await what()
      } catch (err) {
        if (!(err instanceof Problem)) reportError(err)
        else if (err.table) this.follow(err.table)
        throw err
      }
    })
  }
}
