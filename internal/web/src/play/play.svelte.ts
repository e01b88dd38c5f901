import { api, changed, type Link } from '../api/api'
import { Problem, type Choice, type Command, type GameEvent, type Line, type Mine, type Other, type Outcome, type Plan, type Table } from '../api/types'
import { Deed } from '../site/deed.svelte'
import { Again } from './again'
import { Back } from './back'
import { Known } from './known.svelte'
import type { Motion } from './scenes'
import { Screen } from './screen.svelte'
import { Sharing } from './sharing.svelte'
import { isStep } from './steps'
import type { Story } from './story.svelte'
import type { Turn } from './turns'
import { Voice } from './voice.svelte'

export type { Frame, Motion } from './scenes'

/**
 * A table as it is played, watched or replayed on this page. The server decides; this keeps its latest answer, and what of it has been
 * shown. The page tells what has been shown: `table`, `log` and `board` are all of one moment.
 */
export class Play {
  link: Link = $state('connecting')
  /** What happened since the page was opened, in words: for those who hear it. */
  readonly voice: Voice
  /** Several people at this page. */
  readonly sharing: Sharing
  /** Taking back. */
  readonly back = new Back(this)
  /** Turns that are shown again. */
  readonly again: Again

  /** The action that a hint says, while that is in view: boards mark its place. */
  hinted: string | undefined = $state()

  #parts = new Map<unknown, unknown>()
  #deed = new Deed()
  #look = $state(0)
  #screen: Screen
  #known: Known

  constructor(
    table: Table,
    game: Motion,
    readonly live: boolean,
    /** Sends a command and returns the table after it. */
    readonly send = async (what: Command): Promise<Table> => changed(this.newest, await api.command(table.id, { seen: this.newest.seq, ...what })),
  ) {
    this.#known = new Known(table, live)
    const play = this
    this.sharing = new Sharing(
      {
        live,
        get newest() { return play.newest },
        get next() { return play.#next?.seat ?? 0 },
        taken: () => this.board === this.target || this.skip(),
      },
      table,
    )
    this.voice = new Voice(game, (seat) => this.isMine(seat), table.steps)
    this.#screen = new Screen(game, {
      get newest() { return play.newest },
      get known() { return play.known },
      get arrived() { return play.arrived },
      get turns() { return play.turns },
      boardOf: (table) => this.#boardOf(table),
      isMine: (seat) => this.isMine(seat),
      seen: (story) => this.voice.turn(story.turn, story.before),
    })
    this.again = new Again(this, this.#screen)
    this.#screen.jump()
  }

  /**
   * Returns the object of a class that all components which show this table share, made when it is first asked for. It belongs to no
   * component: made in an effect of the one that asks first, its derived values would freeze when that one goes. A part has no effects
   * of its own, so that nothing has to be closed.
   */
  part<T>(Part: new (play: Play) => T): T {
    if (!this.#parts.has(Part)) $effect.root(() => void this.#parts.set(Part, new Part(this)))
    return this.#parts.get(Part) as T
  }

  /** The table as the server sent it last. Commands are decided on it. */
  get newest(): Table {
    return this.#known.table
  }

  /** When that came, by the clock of the page. */
  get arrived(): number {
    return this.#known.arrived
  }

  /** The whole log, also what has not been shown yet. */
  get known(): readonly Line[] {
    return this.#known.log
  }

  /** All turns that the page knows of, the oldest first, also those that have not been shown yet. */
  get turns(): readonly Turn[] {
    return this.#known.turns
  }

  /** The table as far as it has been shown. */
  get table(): Table {
    return this.#screen.table
  }

  /** When the server sent that table, by the clock of the page. */
  get since(): number {
    return this.#screen.since
  }

  /** The log as far as it has been shown. */
  get log(): readonly Line[] {
    return this.#screen.log
  }

  /** The board that is drawn. While something moves it is between two tables. */
  get board(): unknown {
    return this.#screen.board
  }

  /** Whether a hint says this choice. */
  hints(choice: { action: string } | undefined): boolean {
    return choice !== undefined && choice.action === this.hinted
  }

  /** The event that the board shows just now. */
  get happening(): GameEvent | undefined {
    return this.#screen.happening
  }

  /** How long the present moment takes: 1 is as drawn, less is quicker. */
  get pace(): number {
    return this.#screen.pace
  }

  /** The turn that is being told. */
  get story(): Story | undefined {
    return this.#screen.story
  }

  get slowness(): number {
    return this.#screen.slowness
  }

  set slowness(slowness: number) {
    this.#screen.slowness = slowness
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

  /** What the seat of ours that has to decide may do; of several seats the first. Nothing while the page shows what came before. */
  get mine(): Mine | undefined {
    return this.sharing.handover ? undefined : this.#next
  }

  /** The seat of ours that has to decide, whoever holds the page. */
  get #next(): Mine | undefined {
    if (!this.current) return undefined
    return this.table.mine.find((mine) => this.table.toAct.includes(mine.seat))
  }

  /** The seat of ours that has to decide, 0 if none. */
  get seat(): number {
    return this.mine?.seat ?? 0
  }

  /** Whether a seat of ours has to decide, as the server knows it: the page may still show what came before. */
  get called(): boolean {
    return this.live && this.newest.mine.some((mine) => this.newest.toAct.includes(mine.seat))
  }

  /** In a replay and at school, the seat whose view is shown; 0 for ours, or for the seat that is to act. A change shows its board at once. */
  get look(): number {
    return this.#look
  }

  set look(seat: number) {
    this.#look = seat
    this.skip()
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

  /**
   * The other ways to the ends of some of our plans, which the server lists only when asked; nothing if they cannot be had now. If the game has
   * gone on meanwhile, there are other plans.
   */
  async others(plans: readonly Plan[]): Promise<Other[][] | undefined> {
    const { seat, table: { id } } = this
    const places = plans.map((plan) => this.plans.indexOf(plan))
    if (!id || !seat || places.includes(-1)) return undefined // a game that is only tried has all of them already
    try {
      return await api.others(id, seat, places, this.table.seq)
    } catch (err) {
      if (!(err instanceof Problem)) throw err
      return undefined
    }
  }

  /** Whether what is decided here is what the page shows. */
  get current(): boolean {
    return this.live && !this.#screen.behind
  }

  /** The board of the table that is shown: the one on which our choices are decided. */
  get target(): unknown {
    return this.#boardOf(this.table)
  }

  /** The board that will be there when what is shown now has been shown. */
  get goal(): unknown {
    return this.#screen.goal
  }

  /** Whether something is being shown that leads to a newer board, or is shown again. */
  get moving(): boolean {
    return this.#screen.showing
  }

  /** How the game ended, once its end has been seen. */
  get outcome(): Outcome | undefined {
    return this.moving ? undefined : this.table.outcome
  }

  isMine(seat: number): boolean {
    return this.newest.mine.some((mine) => mine.seat === seat)
  }

  name(seat: number): string {
    return this.table.seats[seat - 1]?.name ?? ''
  }

  #boardOf(table: Table): unknown {
    // Until the page is handed over it shows nothing that only one seat may see.
    if (this.live && table.mine.length > 1) return table.mine.find((mine) => mine.seat === this.sharing.holder && table.toAct.includes(mine.seat))?.board ?? table.board
    return (table.mine.find((mine) => mine.seat === this.look || (!this.look && table.toAct.includes(mine.seat))) ?? table.mine[0])?.board ?? table.board
  }

  /** Takes the table as the server sends it, and shows what is new happening. A table older than the known one is ignored. */
  follow(next: Table) {
    if (next.seq < this.newest.seq) return
    const { behind } = this.#screen
    if (next.seq === this.newest.seq) {
      // The position is the same. Who is here and whose clock runs may have changed, and our session may have ended: then no seat is ours.
      const { board, mine } = this.newest
      const ours = mine.length === next.mine.length
      this.#take(ours ? { ...next, mine, ...(board !== undefined && { board }) } : next, this.known)
      if (!behind) this.#screen.catchUp()
      return
    }
    const { news, gap } = this.#known.newsOf(next)
    // Somebody is no longer muted: what they said meanwhile is in the log now.
    const heard = this.newest.muted.some((before) => !next.muted.some((now) => now.id === before.id))
    if (heard || gap) void this.#again()
    this.#take(next, [...this.known, ...news])
    this.voice.lines(news, this.turns)
    // What came before a gap cannot be shown moving, and before the game there was no board.
    if (gap || this.board === undefined || news.some((line) => line.kind === 'undo' || line.kind === 'takeback')) return this.skip()
    const own = !behind && this.#isOwn(news, next)
    if (own || (!behind && !news.some(isStep))) this.#screen.catchUp()
    if (own || news.some(isStep)) this.#screen.show({ lines: news, to: this.#boardOf(next), own, again: false })
  }

  #take(table: Table, known: readonly Line[]) {
    this.#known.take(table, known)
    this.#screen.renew()
  }

  /** Whether news are what our own hand did, and it goes on: the page has seen that already. */
  #isOwn(news: readonly Line[], next: Table): boolean {
    const steps = news.filter(isStep)
    const ours = steps.every((line) => line.kind === 'chance' || (line.kind === 'act' && !line.bot && this.isMine(line.seat)))
    return steps.length > 0 && ours && next.mine.some((mine) => next.toAct.includes(mine.seat))
  }

  /** Puts the page at another position of the table, as its lines lead there if there are any. */
  place(table: Table, known: readonly Line[], lines: readonly Line[] = []) {
    this.#take(table, known)
    if (lines.length === 0) return this.skip()
    this.#screen.catchUp()
    this.#screen.show({ lines, to: this.target, own: true, again: false })
  }

  /** Fetches the whole log of a table that came with the end of it. Lines that came later stay after it. */
  async read(told: Table) {
    const { behind } = this.#screen
    await this.#known.read(told)
    if (!behind) this.#screen.catchUp()
  }

  async #again() {
    try {
      await this.read(await api.table(this.newest.id))
    } catch (err) {
      if (!(err instanceof Problem)) throw err
      this.problem = err
    }
  }

  /** Shows all that has happened at once. Those who hear the page are told the turns that nobody saw. */
  skip() {
    const before = this.board
    this.#screen.jump()
    if (this.live) this.voice.upTo(this.newest.steps, before === undefined ? [] : this.turns, before)
  }

  /**
   * Does actions in one command, which is undone as one. If one of them is refused, none is done. Where another has to decide they stop.
   * Returns how many were done.
   */
  async act(actions: readonly string[]): Promise<number> {
    if (this.story?.again) this.skip()
    const seat = this.seat
    const [action = '', ...then] = actions
    let done = 0
    await this.attempt(async () => {
      const next = await this.send({ kind: 'act', seat, action, ...(then.length > 0 && { then }) })
      done = next.log.filter((line) => line.kind === 'act' && line.seat === seat && !line.auto && line.seq >= (next.done ?? 0)).length
      this.follow(next)
    })
    return done
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
