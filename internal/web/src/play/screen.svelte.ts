import type { Backend } from '../api/backend'
import type { Line, Outcome, Table } from '../api/types'
import { motion, storySpeed } from '../settings.svelte'
import { Known } from './known.svelte'
import { scenesOf, type GameTypes, type Motion, type News, type Scene } from './scenes'
import { Story } from './story.svelte'
import type { Turn } from './turns'
import { Voice } from './voice.svelte'

/** The longest that a turn is seen moving, in milliseconds at normal speed. */
const longest = 3000
/** How long the end of a turn stays in view after it has moved. */
const hold = 700
/** How long a turn is seen where nothing moves. */
const still = 2000
/**
 * How many waiting turns are shown at their own speed; more than that make each of them quicker.
 */
const patient = 4

/**
 * What the page shows: the table as far as it has been seen. It is older than what the server says
 * while something is being shown, and all that the page tells is in step with it.
 */
export class Screen<G extends GameTypes = GameTypes> extends Known<G> {
  /** The table as far as it has been shown. */
  table: Table = $state.raw() as Table
  /** When the server sent it, by the clock of the page. */
  since = $state(0)
  /** The log as far as it has been shown. */
  log: readonly Line<G['event']>[] = $state.raw([])
  /** The board that is drawn. While something moves it is between two tables. */
  board: G['board'] = $state.raw()
  /** The event that the board shows just now. */
  happening: G['event'] | undefined = $state.raw()
  /** How long the present moment takes: 1 is as drawn, less is quicker. */
  pace = $state(1)
  /** The turn that is being told. One that goes on stays until it is over. */
  story: Story<G> | undefined = $state.raw()
  /** Whether something is being shown that leads to a newer board, or is shown again. */
  moving = $state(false)
  /** The last turn of another that was seen, with the board after it. */
  last: { turn: Turn; before: unknown; after: unknown } | undefined = $state.raw()
  /** How long things take, as set by the viewer of a replay: 1 is as drawn. */
  slowness = $state(1)

  /** What happened since the page was opened, in words: for those who hear it. */
  readonly voice: Voice
  /** Where several people share the page: the seat of ours whose player has it. */
  holder = $state(0)

  #look = $state(0)
  #news: News[] = []
  #round = 0 // counts jumps: each ends what was being shown

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
   * In a replay and at school, the seat whose view is shown; 0 for ours, or for the seat that is to
   * act. A change shows its board at once.
   */
  get look(): number {
    return this.#look
  }

  set look(seat: number) {
    this.#look = seat
    this.skip()
  }

  /** Whether what is decided here is what the page shows. */
  get current(): boolean {
    return this.live && this.table === this.newest
  }

  /** The board of the table that is shown: the one on which our choices are decided. */
  get target(): G['board'] {
    return this.boardOf(this.table)
  }

  /** How the game ended, once its end has been seen. */
  get outcome(): Outcome | undefined {
    return this.moving ? undefined : this.table.outcome
  }

  name(seat: number): string {
    return this.table.seats[seat - 1]?.name ?? ''
  }

  /** Returns the board of a table as the viewer of this page may see it. */
  protected boardOf({ mine, toAct, board }: Table): G['board'] {
    // Until the page is handed over it shows nothing that only one seat may see.
    if (this.live && mine.length > 1) return mine.find(({ seat }) => seat === this.holder && toAct.includes(seat))?.board ?? board
    return (mine.find(({ seat }) => seat === this.look || (!this.look && toAct.includes(seat))) ?? mine[0])?.board ?? board
  }

  /** The board that will be there when what is shown now has been shown. */
  get goal(): G['board'] {
    return this.#goal ?? this.target
  }
  #goal: unknown = $state.raw()

  /** Takes over all that is known. The board follows by itself. */
  protected catchUp() {
    this.table = this.newest
    this.log = this.known
    this.since = this.arrived
  }

  /**
   * Shows all that has happened at once. Those who hear the page are told the turns that nobody
   * saw.
   */
  skip() {
    const before = this.board
    this.jump()
    if (this.live) this.voice.upTo(this.newest.steps, before === undefined ? [] : this.turns, before)
  }

  /** Shows all that is known at once. */
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
    if (!this.moving) void this.#run()
  }

  #end() {
    this.moving = false
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
        // An answer of ours can end the turn of another.
        const ended = news.own && turn?.seat && !turn.open && !this.isMine(turn.seat) ? this.#begin(turn, false, scene) : undefined
        if (turn && (isNature(turn, scene) || (turn.seat && !news.own))) await this.#tell(turn, scene, news.again, scenes.length - i)
        else await this.#move(scene, longest, 1)
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

  /** Lets the board move, within a time at normal speed. */
  async #move({ frames, lines }: Scene, within: number, speed: number, story?: Story<G>) {
    const round = this.#round
    const long = frames.reduce((sum, { frame }) => sum + frame.ms, 0)
    // Our own actions are animated faster if more are queued, so that the page keeps up.
    const hurry = story ? 1 : 1 + this.#news.length
    for (const { frame, step } of frames) {
      const pace = (motion() * this.slowness * speed * Math.min(1, within / long)) / hurry
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

  /** Tells a turn, or what there is of it. */
  async #tell(turn: Turn, scene: Scene, again: boolean, waiting: number) {
    const round = this.#round
    const others = again || !this.isMine(turn.seat)
    const story = this.#begin(turn, again, scene)
    if (!again) this.table = { ...this.table, toAct: turn.seat ? [turn.seat] : [] }
    const speed = (others ? storySpeed() : 1) * Math.min(1, patient / waiting)
    const moves = motion() > 0 && scene.frames.length > 0
    if (moves && speed > 0) {
      await this.#move(scene, Math.max(longest / 4, longest - story.spent), speed, story)
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
      await sleep((moves ? hold : still) * speed)
      if (round !== this.#round) return
    }
    this.story = undefined
    if (again) return
    this.log = this.known.filter((line) => line.seq <= (last?.seq ?? 0))
    if (others) this.#saw(story, scene.after)
  }

  /** Notes that the whole turn of another has been seen. */
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

  /** The turn that is shown is then as the server describes it now. */
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
 * Reports whether something happens that is nobody's deed, as the weather: it is told like the turn
 * of another, also after a deed of ours.
 */
const isNature = (turn: Turn, { lines, frames }: Scene) => turn.seat === 0 && turn.who !== '' && frames.length > 0 && lines.every(({ kind }) => kind === 'chance')

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))
