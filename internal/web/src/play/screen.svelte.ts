import type { Backend } from '../api/backend'
import type { Line, Outcome, Table } from '../api/types'
import { motion, settings, storySpeed } from '../settings.svelte'
import { Known } from './known.svelte'
import { boardAfter, scenesOf, type GameTypes, type Happened, type Motion, type News, type Scene } from './scenes'
import { Story } from './story.svelte'
import type { Turn } from './turns'
import { Voice } from './voice.svelte'

/** The maximum length of the animation of a turn, in milliseconds at normal speed. */
const maxDuration = 3000
/** How long the end of a turn stays in view after it has moved. */
const endPause = 700
/** How long a turn without animation is shown. */
const stillTime = 2000
/** For how long a character seems to think about a turn: at least, and how much more at most. */
const thought = { least: 600, more: 1500 }
/** Up to this many waiting turns are shown at normal speed; if there are more, all are faster. */
const maxWaiting = 4

/**
 * What the page shows: the table as far as it has been shown. During an animation it lags behind
 * the server, and everything on the page belongs to the same moment.
 */
export class Screen<G extends GameTypes = GameTypes> extends Known<G> {
  /** The table as far as it has been shown. */
  table: Table = $state.raw() as Table
  /** When the server sent it, by the clock of the page. */
  since = $state(0)
  /** The log as far as it has been shown. */
  log: readonly Line<G['event']>[] = $state.raw([])
  /** The board that is drawn. During an animation it is between two tables. */
  board: G['board'] = $state.raw()
  /** The event that the board is showing. */
  happening: G['event'] | undefined = $state.raw()
  /** How long the present moment takes: 1 is normal, less is faster. */
  pace = $state(1)
  /** The turn that is being shown. A turn in progress stays until it is over. */
  story: Story<G> | undefined = $state.raw()
  /** Whether an animation is running, or a replay. */
  moving = $state(false)
  /** Whether a character seems to think about the turn that is shown next. */
  pondering = $state(false)
  /** The last turn of another player that was shown, with the boards before and after it. */
  last: { turn: Turn; before: unknown; after: unknown } | undefined = $state.raw()
  /** The slowness chosen in a replay: 1 is normal. */
  slowness = $state(1)

  /** What has happened since the page was opened, in words for screen readers. */
  readonly voice: Voice
  /** Where several people share the page: the seat of ours whose player holds it. */
  holder = $state(0)

  #look = $state(0)
  #news: News[] = []
  #round = 0 // counts jumps; each ends the running animation

  constructor(
    backend: Backend,
    table: Table,
    live: boolean,
    private readonly game: Motion,
  ) {
    super(backend, table, live)
    this.voice = new Voice(game, (seat) => this.isMine(seat), table.steps)
    // In games without hidden information, the person who opens the page can play immediately.
    if (table.mine.every(({ board }) => board === undefined)) this.holder = table.mine.find(({ seat }) => table.toAct.includes(seat))?.seat ?? 0
    this.jump()
  }

  /** Whether several people may share this page: it has several seats. */
  get shared(): boolean {
    return this.live && this.newest.mine.length > 1
  }

  /**
   * In a replay and at school, the seat whose view is shown; 0 for ours, or for the seat to act.
   * Setting it shows that seat's board at once.
   */
  get look(): number {
    return this.#look
  }

  set look(seat: number) {
    this.#look = seat
    this.skip()
  }

  /** Whether the page shows the newest state, on which we decide. */
  get current(): boolean {
    return this.live && this.table === this.newest
  }

  /** The board of the table that is shown, on which our choices are decided. */
  get target(): G['board'] {
    return this.boardOf(this.table)
  }

  /** The outcome of the game, once its end has been shown. */
  get outcome(): Outcome | undefined {
    return this.moving ? undefined : this.table.outcome
  }

  name(seat: number): string {
    return this.table.seats[seat - 1]?.name ?? ''
  }

  /** Returns the board of a table as this page's viewer may see it. */
  boardOf({ mine, toAct, board }: Table): G['board'] {
    // Until the page is handed over, it shows nothing that only one seat may see.
    if (this.live && mine.length > 1) return mine.find(({ seat }) => seat === this.holder && toAct.includes(seat))?.board ?? board
    return (mine.find(({ seat }) => seat === this.look || (!this.look && toAct.includes(seat))) ?? mine[0])?.board ?? board
  }

  /**
   * Returns the board after lines, as far as it is drawn. What they reveal is taken from a later
   * board.
   */
  afterwards(board: G['board'], lines: readonly Happened<G>[], later: G['board'] = board): G['board'] {
    return boardAfter(this.game, board, lines, later)
  }

  /** The board after everything that is being shown. */
  get goal(): G['board'] {
    return this.#goal ?? this.target
  }
  #goal: unknown = $state.raw()

  /** Takes over everything that is known. The board follows by itself. */
  protected catchUp() {
    this.table = this.newest
    this.log = this.known
    this.since = this.arrived
  }

  /** Skips to the present. Turns that were not shown are announced to screen readers. */
  skip() {
    const before = this.board
    this.jump()
    if (this.live) this.voice.upTo(this.newest.steps, before === undefined ? [] : this.turns, before)
  }

  /** Shows everything that is known at once. */
  protected jump() {
    this.#round++
    this.#news = []
    this.#end()
    this.story = undefined
    this.catchUp()
    this.board = this.target
  }

  /** Shows news, after what is being shown. */
  show(news: News) {
    this.#news.push(news)
    if (this.moving) return
    // What cannot be shown must not stop the page: it skips to the present.
    this.#run().catch((err) => {
      reportError(err)
      this.jump()
    })
  }

  #end() {
    this.moving = this.pondering = false
    this.happening = undefined
    this.#goal = undefined
  }

  async #run() {
    const round = this.#round
    this.moving = true
    while (this.#news.length > 0) {
      const news = this.#gather()
      const back = this.board
      if (news.from !== undefined) this.board = news.from
      this.#goal = news.to
      const scenes = scenesOf(this.game, this.turns, this.board, news)
      for (const [i, scene] of scenes.entries()) {
        const { turn } = scene
        // An answer of ours can end another player's turn.
        const ended = this.live && news.own && turn?.seat && !turn.open && !this.isMine(turn.seat) ? this.#begin(turn, false, scene) : undefined
        // A replay has the story of the whole turn, however much of it is shown now.
        if (!this.live) await this.#move(scene, maxDuration, 1, this.story)
        else if (turn && (isNature(turn, scene) || (turn.seat && !news.own))) await this.#tell(turn, scene, news.again, scenes.length - i)
        else await this.#move(scene, maxDuration, 1)
        if (round !== this.#round) return
        if (ended) this.#saw(ended, scene.after)
      }
      this.board = news.again ? back : news.to
      this.happening = undefined
    }
    this.#end()
    this.catchUp()
    this.board = this.target
  }

  /** Takes the next news, with all that can be shown together with them. */
  #gather(): News {
    let news = this.#news.shift()!
    for (let next = this.#news[0]; next && !news.again && !next.again && next.own === news.own; next = this.#news[0]) {
      news = { ...next, lines: [...news.lines, ...next.lines] }
      this.#news.shift()
    }
    return news
  }

  /** Animates the board, within a time at normal speed. */
  async #move({ frames, lines }: Scene, within: number, speed: number, story?: Story<G>) {
    const round = this.#round
    const long = frames.reduce((sum, { frame }) => sum + frame.ms, 0)
    // Our own actions are animated faster if more are queued, so that the page keeps up.
    const catchUpFactor = story ? 1 : 1 + this.#news.length
    for (const { frame, step } of frames) {
      const pace = (motion() * this.slowness * speed * Math.min(1, within / long)) / catchUpFactor
      if (pace === 0 || document.hidden) break
      this.pace = pace
      this.board = frame.board
      this.happening = frame.event
      story?.see(step, [frame.event])
      await sleep(frame.ms * pace)
      if (round !== this.#round) return
    }
    const last = lines[lines.length - 1]
    if (story && last) story.see(last.steps, lines.flatMap(({ events }) => events))
  }

  /** Shows a turn, or the part of it that is known. */
  async #tell(turn: Turn, scene: Scene, again: boolean, waiting: number) {
    const round = this.#round
    const others = again || !this.isMine(turn.seat)
    const speed = (others ? storySpeed() : 1) * Math.min(1, maxWaiting / waiting)
    const pause = again || this.story?.turn.from === turn.from || document.hidden ? 0 : this.#thinks(turn) * speed
    if (pause > 0) {
      this.table = { ...this.table, toAct: [turn.seat] }
      this.pondering = true
      await sleep(pause)
      if (round !== this.#round) return
      this.pondering = false
    }
    const story = this.#begin(turn, again, scene)
    if (!again) this.table = { ...this.table, toAct: turn.seat ? [turn.seat] : [] }
    const moves = motion() > 0 && scene.frames.length > 0
    if (moves && speed > 0) {
      await this.#move(scene, Math.max(maxDuration / 4, maxDuration - story.spent), speed, story)
      story.spent += scene.frames.reduce((sum, { frame }) => sum + frame.ms, 0)
      if (round !== this.#round) return
    }
    this.board = scene.after
    this.happening = undefined
    const last = scene.lines[scene.lines.length - 1]
    if (last) {
      story.see(last.steps, scene.lines.flatMap(({ events }) => events))
      if (!again) this.table = { ...this.table, steps: last.steps }
    }
    if (!again && !story.over) {
      // Our own turn may begin automatically, for example with refilling the market. From there on
      // it is ours, and is not narrated. And the weather may wait for a decision.
      if (!others || turn.seat === 0) this.story = undefined
      return
    }
    if (others && speed > 0 && !document.hidden) {
      await sleep((moves ? endPause : stillTime) * speed)
      if (round !== this.#round) return
    }
    this.story = undefined
    if (again) return
    this.log = this.known.filter((line) => line.seq <= (last?.seq ?? 0))
    if (others) this.#saw(story, scene.after)
  }

  /** How long a character seems to think about a turn: not always as long, but in every tab. */
  #thinks({ seat, from }: Turn): number {
    const thinks = settings.thinking && this.newest.seats[seat - 1]?.character
    return thinks ? thought.least + ((from * 7919) % thought.more) : 0
  }

  /** Notes that a turn of another player has been shown completely. */
  #saw(story: Story<G>, after: unknown) {
    this.story = undefined
    this.last = story.whole ? { turn: story.turn, before: story.before, after } : undefined
    this.voice.turn(story.turn, story.before)
  }

  /** Returns the story of a turn: the present one, if it is about this turn. */
  #begin(turn: Turn, again: boolean, { lines }: Scene): Story<G> {
    const whole = (lines[0]?.steps ?? 0) <= turn.from
    if (this.story?.turn.from !== turn.from || this.story.again !== again) this.story = new Story(turn, this.board, whole, again)
    this.story.turn = turn
    return this.story
  }

  /** The turn that is being shown takes the server's newest description. */
  protected override learn(table: Table, log: readonly Line[]) {
    super.learn(table, log)
    const { story } = this
    const turn = story && this.turns.find(({ from }) => from === story.turn.from)
    if (turn) story.turn = turn
  }

  override async read(table: Table) {
    const current = this.table === this.newest
    await super.read(table)
    if (current) this.catchUp()
  }
}

/**
 * Reports whether something is nobody's action, such as the weather. It is shown like the turn of
 * another player, even after an action of ours.
 */
const isNature = (turn: Turn, { lines, frames }: Scene) => turn.seat === 0 && turn.who !== '' && frames.length > 0 && lines.every(({ kind }) => kind === 'chance')

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))
