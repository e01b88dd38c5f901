import type { Link } from '../api/stream'
import { Problem, type Command, type Line, type Mine, type Table } from '../api/types'
import { Task } from '../site/task.svelte'
import { t } from '../text/text.svelte'
import { Again } from './again'
import { Back } from './back'
import type { Planned } from './planned'
import type { GameTypes } from './scenes'
import { Screen } from './screen.svelte'
import { isStep, lastMoved } from './steps'
import type { Story } from './story.svelte'

/** How soon after a question a yes is taken for a double click, in milliseconds. */
const doubleClick = 400

/**
 * What is asked once before something is done that a player may not have meant, or that cannot be
 * taken back.
 */
export interface Question {
  /** What it is about, such as an action: doing the same again means yes. */
  about: string
  /** What would be lost, in a sentence. */
  title: string
  /** More about it: why, or what can be done instead. */
  why?: string
  /** The rule that it comes from. */
  rule?: string
  /** The button that does it all the same. */
  yes: string
  /** The safe answer. */
  no: string
}

export type { Frame, GameTypes, Happened, Motion } from './scenes'

/**
 * A table as it is played, watched or replayed on this page. The server decides; this keeps its
 * latest answer, and how much of it has been shown: `table`, `log` and `board` belong to the same
 * moment.
 */
export class Play<G extends GameTypes = GameTypes> extends Screen<G> {
  link: Link = $state('connecting')
  /** Undo and takeback. */
  readonly back = new Back(this, (what) => this.do(what))
  /** Replays of turns. */
  readonly again = new Again<G>(this, (what) => this.attempt(what))

  /** Whether risky actions need a confirmation. Not in lessons, which say what to press. */
  confirms = true

  /** What the visible hint plans; boards draw it. */
  planned: Planned | undefined = $state.raw()

  #parts = new Map<unknown, unknown>()
  #task = new Task()
  #asked: { question: Question; act: () => unknown; seat: number; moved: number | undefined; at: number } | undefined = $state.raw()

  /**
   * Returns the object of a class that all components of this table share; the first call creates
   * it. It belongs to no component: if it were created in an effect of one, its derived values
   * would freeze when that component is removed. A part has no effects of its own, so nothing has
   * to be closed.
   */
  part<T>(Part: new (play: Play<G>) => T): T {
    if (!this.#parts.has(Part)) $effect.root(() => void this.#parts.set(Part, new Part(this)))
    return this.#parts.get(Part) as T
  }

  /** Reports whether the visible hint suggests this choice. */
  hints(choice: { action: string } | undefined): boolean {
    return choice !== undefined && choice.action === this.planned?.steps[0]?.action
  }

  /**
   * Returns the attributes of a button that does something at the table. While a command is on its
   * way, the button does nothing but keeps the focus. It is marked if a hint suggests one of the
   * choices.
   */
  button(act: (() => unknown) | undefined, ...choices: ({ action: string } | undefined)[]) {
    const disabled = this.busy || !act
    return {
      'aria-disabled': disabled,
      'data-hinted': choices.some((choice) => this.hints(choice)) || undefined,
      onclick: () => void (disabled || act()),
    }
  }

  /** The last line that changed the position, by number. An undo is one too. */
  get #moved(): number | undefined {
    return lastMoved(this.known)?.seq
  }

  /** The question to answer before something is done. It lapses for good with the position. */
  get question(): Question | undefined {
    const asked = this.#asked
    return asked?.seat === this.seat && asked.moved === this.#moved ? asked.question : undefined
  }

  /** Asks before it does something. The second press of the same is the answer yes. */
  ask(question: Question, act: () => unknown) {
    if (!this.confirms) return void act()
    if (this.question?.about === question.about) return this.answer(true)
    this.#asked = { question, act, seat: this.seat, moved: this.#moved, at: performance.now() }
  }

  /**
   * Answers the question: does it, or nothing. The second press of a double click does not count as
   * yes, even if the button for yes has appeared under the finger.
   */
  answer(yes: boolean) {
    const asked = this.question && this.#asked
    if (yes && asked && performance.now() - asked.at < doubleClick) return
    this.#asked = undefined
    if (yes) void asked?.act()
  }

  /** Whether a command is on its way. */
  get busy(): boolean {
    return this.#task.busy
  }

  /** Why the last command failed. */
  get problem(): Problem | undefined {
    return this.#task.problem
  }

  set problem(problem: Problem | undefined) {
    this.#task.problem = problem
  }

  /**
   * The first of our seats that has to decide, no matter who holds the page. None while the page
   * shows an earlier position.
   */
  get #next(): Mine | undefined {
    return this.current ? this.table.mine.find(({ seat }) => this.table.toAct.includes(seat)) : undefined
  }

  /**
   * The seat of ours that has to decide, if the page is still held by the player of another one; 0
   * if nobody has to take over.
   */
  get handover(): number {
    const seat = (this.shared && this.#next?.seat) || 0
    return seat === this.holder ? 0 : seat
  }

  /** Hands the page to the player of the seat that has to decide, and shows that seat's view. */
  take() {
    this.holder = this.handover
    if (this.board !== this.target) this.skip()
  }

  /** What our seat that has to decide may do. */
  get mine(): Mine | undefined {
    return this.handover ? undefined : this.#next
  }

  /** The seat of ours that has to decide, 0 if none. */
  get seat(): number {
    return this.mine?.seat ?? 0
  }

  /**
   * The seat whose things are shown: the one whose view is shown, or ours that has to decide, or
   * our first; 0 for a watcher.
   */
  get own(): number {
    return this.look || this.seat || this.table.mine[0]?.seat || 0
  }

  /** The seat from whose point of view the board is described. */
  get eyes(): number {
    return this.own || this.table.toAct[0] || 0
  }

  get choices(): G['choice'][] {
    return this.mine?.choices ?? []
  }

  get plans(): G['plan'][] {
    return this.mine?.plans ?? []
  }

  /**
   * Returns the other ways to the ends of some of our plans, which the server lists only on
   * request; nothing if they cannot be fetched, for example because the game has continued.
   */
  async variants(plans: readonly G['plan'][]): Promise<NonNullable<G['plan']['variants']>[] | undefined> {
    const { seat } = this
    const places = plans.map((plan) => this.plans.indexOf(plan))
    if (!seat || places.includes(-1)) return undefined
    try {
      return await this.backend.variants(seat, places, this.table.seq)
    } catch (err) {
      if (!(err instanceof Problem)) throw err
      return undefined
    }
  }

  /**
   * Takes the table as the server sends it, and shows what is new. A table older than the known one
   * is ignored.
   */
  follow(next: Table) {
    if (next.seq < this.newest.seq) return
    const behind = this.table !== this.newest
    if (next.seq === this.newest.seq) {
      // The position is the same. Who is here and whose clock runs may have changed, and our
      // session may have ended: then no seat is ours.
      const { board, mine } = this.newest
      const ours = mine.length === next.mine.length
      this.learn(ours ? { ...next, mine, ...(board !== undefined && { board }) } : next, this.known)
      if (!behind) this.catchUp()
      return
    }
    const { news, gap } = this.newsOf(next)
    // Somebody was unmuted: the log now has their earlier messages.
    const unmuted = this.newest.muted.some((before) => !next.muted.some((now) => now.id === before.id))
    if (unmuted || gap) void this.#again()
    this.learn(next, [...this.known, ...news])
    this.voice.lines(news, this.turns)
    // Events before a gap cannot be animated, and before the game there was no board.
    if (gap || this.board === undefined || news.some((line) => line.kind === 'undo' || line.kind === 'takeback')) return this.skip()
    const own = !behind && this.#isOwn(news, next)
    if (own || (!behind && !news.some(isStep))) this.catchUp()
    if (own || news.some(isStep)) this.show({ lines: news, to: this.boardOf(next), own, again: false })
  }

  /**
   * Reports whether the news are our own actions, with our turn going on: the page has already
   * shown them.
   */
  #isOwn(news: readonly Line[], next: Table): boolean {
    const steps = news.filter(isStep)
    const ours = steps.every((line) => line.kind === 'chance' || (line.kind === 'act' && !line.bot && this.isMine(line.seat)))
    return steps.length > 0 && ours && next.mine.some((mine) => next.toAct.includes(mine.seat))
  }

  /**
   * Moves the page to another position of the table, animated along lines if some are given. In a
   * replay the story of its turn stays on the board.
   */
  place(table: Table, known: readonly Line[], lines: readonly Line[] = [], story?: Story<G>) {
    const from = this.board
    this.learn(table, known)
    this.skip()
    this.story = story
    if (lines.length > 0) this.show({ lines, from, to: this.target, own: true, again: false })
  }

  async #again() {
    try {
      await this.read(await this.backend.table())
    } catch (err) {
      if (!(err instanceof Problem)) throw err
      this.problem = err
    }
  }

  /** Sends a command, and returns the table after it. */
  send(what: Command): Promise<Table> {
    return this.backend.send({ seen: this.newest.seq, ...what }, this.newest)
  }

  /**
   * Does actions in one command, which is undone as one. If one of them is refused, none is done.
   * They stop where another seat has to decide. Returns how many were done.
   */
  async act(actions: readonly string[]): Promise<number> {
    if (this.story?.again) this.skip()
    const seat = this.seat
    const [action = '', ...then] = actions
    let done = 0
    await this.attempt(async () => {
      const next = await this.send({ kind: 'act', seat, action, ...(then.length > 0 && { then }) })
      done = next.log.filter((line) => line.kind === 'act' && line.seat === seat && !line.auto && line.seq >= (next.commandSeq ?? 0)).length
      this.follow(next)
    })
    return done
  }

  /** Says what a key would do that does nothing now. */
  refuseKey(key: string, words: string) {
    this.problem = new Problem('not_now', t('table.key_not_now', key, words))
  }

  /** Sends any command. */
  do(what: Command) {
    return this.attempt(async () => this.follow(await this.send(what)))
  }

  /**
   * Runs something at the table, one thing at a time, and keeps the reason if it fails. Reports
   * whether it succeeded.
   */
  attempt(what: () => Promise<void>): Promise<boolean> {
    return this.#task.run(async () => {
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
