import { key, neighbour } from '../../drawing/hexes'
import { GameHelm, type Caution, type ChoiceOf } from '../../play/helm.svelte'
import { t } from '../../text/text.svelte'
import { fieldOf, numberOf, rose, type BoatInfo, type Field, type Tile } from './board'
import { coalOf, type Play, type Queen, type QueenAction, type QueenChoice, type QueenDeed, type QueenPlan, type QueenWay, type Step } from './terms'
import { dangerOf, lies, trace, type Push, type Reach } from './ways'

/** How long a field must be hovered before the server is asked about it. */
const moment = 80

/**
 * The choices of steering that have not been sent yet: the previewed speed, the chosen field and
 * heading.
 */
export class Helm extends GameHelm<Queen> {
  /** The speed whose ends are shown, 0 for all of them. */
  speed = $state(-1)
  /** The chosen field, and the chosen heading there; -1 for the cheapest. */
  chosen: string | undefined = $state()
  heading = $state(-1)
  /** The hovered field, and the heading there; -1 for the one that would be chosen. */
  hovered: string | undefined = $state()
  hoveredHeading = $state(-1)
  /** Where the player wants each pushed boat to lie. */
  wanted: Readonly<Record<string, string>> = $state.raw({})
  /** Whether the player is asked where to push the boat ahead. */
  shoving = $state(false)
  /** The rest of a way that was interrupted by another seat's decision. */
  rest: QueenDeed[] = $state.raw([])
  /** The other ways to ends, as sent by the server. */
  #variants: ReadonlyMap<QueenPlan, readonly QueenWay[]> = $state.raw(new Map())
  /** What was chosen when the boat last moved. */
  #lastMove: { chosen: string; heading: number; wanted: Readonly<Record<string, string>> } | undefined

  /** The boat that is being steered, by anybody. */
  boat: BoatInfo | undefined = $derived.by(() => {
    const letter = this.board.focus ?? this.board.turn
    return this.board.boats.find((boat) => boat.boat === letter)
  })

  all: Reach[] = $derived.by(() =>
    this.play.plans.flatMap((plan) => {
      const { speed, slot, field, heading } = plan.args
      const at = fieldOf(this.board, slot, field)
      if (!at) return []
      const by = (one: Pick<QueenPlan, 'way' | 'costs'>): Reach => {
        const { way } = one
        return { q: at.q, r: at.r, plan, way, heading: numberOf(heading), speed, coal: coalOf(one), pushes: this.#pushes(way), variants: [] }
      }
      return [{ ...by(plan), variants: (plan.variants ?? this.#variants.get(plan) ?? []).map(by) }]
    }),
  )

  #pushes(way: readonly QueenDeed[]): readonly Push[] {
    if (!this.boat || !way.some((deed) => deed.key === 'push')) return []
    return trace(this.board, this.boat, way).flatMap(({ pushed }) => pushed ?? [])
  }

  /** The possible speeds of the turn. */
  speeds: number[] = $derived.by(() => [...new Set(this.all.map((reach) => reach.speed))].sort())

  choosing: boolean = $derived.by(() => this.play.seat !== 0 && this.board.phase === 'choosing')

  /**
   * The previewed speed: the one chosen here, else the boat's own, else the nearest possible one.
   */
  shownSpeed: number = $derived.by(() => {
    if (!this.choosing) return 0
    if (this.speed === 0 || this.speeds.includes(this.speed)) return this.speed
    const own = this.boat?.speed ?? 1
    return this.speeds.reduce((best, speed) => (Math.abs(speed - own) < Math.abs(best - own) ? speed : best), this.speeds[0] ?? 0)
  })

  /** The ends by field, the cheapest first. */
  reach: Map<string, Reach[]> = $derived.by(() => {
    const fields = new Map<string, Reach[]>()
    for (const reach of this.all) {
      if (this.shownSpeed !== 0 && reach.speed !== this.shownSpeed) continue
      const name = key(reach)
      const there = fields.get(name)
      if (there) there.push(reach)
      else fields.set(name, [reach])
    }
    for (const list of fields.values()) list.sort((a, b) => a.coal - b.coal || a.way.length - b.way.length)
    return fields
  })

  /** The field around which the headings are offered. */
  open: string | undefined = $derived.by(() => [this.hovered, this.chosen].find((name) => name !== undefined && this.reach.has(name)))

  /**
   * Asks the server for the other ways to the ends on that field, if a boat is pushed there and the
   * field stays open for a moment. Returns a function that cancels this.
   */
  ask(): (() => void) | undefined {
    const plans = (this.reach.get(this.open ?? '') ?? []).flatMap(({ plan, pushes }) => (pushes.length > 0 && !plan.variants && !this.#variants.has(plan) ? [plan] : []))
    if (plans.length === 0) return undefined
    const timer = setTimeout(async () => {
      // If they cannot be loaded, only the known ways can be chosen.
      const found = (await this.play.variants(plans)) ?? plans.map(() => [])
      const now = this.play.plans
      const cached = [...this.#variants].filter(([plan]) => now.includes(plan))
      this.#variants = new Map([...cached, ...plans.map((plan, i) => [plan, found[i] ?? []] as const)])
    }, moment)
    return () => clearTimeout(timer)
  }

  /**
   * The ends on that field, one for each possible heading: the cheapest, with pushed boats where
   * the player wants them.
   */
  headings: Map<number, Reach> = $derived.by(() => {
    const found = new Map<number, Reach>()
    for (const reach of this.reach.get(this.open ?? '') ?? []) if (!found.has(reach.heading)) found.set(reach.heading, this.#asWanted(reach))
    return found
  })

  #asWanted(reach: Reach): Reach {
    const fits = (way: Reach) => way.pushes.every(({ boat }) => !(boat in this.wanted) || this.wanted[boat] === lies(way, boat))
    return [reach, ...reach.variants].find(fits) ?? reach
  }

  /** The end that would be chosen now. */
  aim: Reach | undefined = $derived.by(() => {
    const wanted = this.open === this.chosen ? this.heading : -1
    const hovered = this.open === this.hovered ? this.hoveredHeading : -1
    return this.headings.get(hovered) ?? this.headings.get(wanted) ?? this.#best
  })

  /**
   * The preset heading: one that keeps the boat in the race, then the one whose turn and next turn
   * take the least coal together, then one without bank or island ahead, then the nearest to the
   * current.
   */
  get #best(): Reach | undefined {
    const rank = (reach: Reach) => {
      const { coal, plan } = reach
      return [Number(plan.args.next < 0), coal + Math.max(0, plan.args.next), coal, ...this.#course(reach)]
    }
    const ranked = [...this.headings.values()].map((reach) => ({ reach, by: rank(reach) }))
    ranked.sort((one, two) => one.by.map((n, i) => n - two.by[i]!).find((n) => n !== 0) ?? 0)
    return ranked[0]?.reach
  }

  #fields: Map<string, { field: Field; tile: Tile }> = $derived.by(() => new Map(this.board.tiles.flatMap((tile) => tile.fields.map((field) => [key(field), { field, tile }] as const))))

  /** Whether an end points at a bank or an island, and how far its heading is off the current. */
  #course(reach: Reach): [number, number] {
    const tile = this.#fields.get(key(reach))?.tile
    const ahead = this.#fields.get(key(neighbour(reach, reach.heading)))?.field
    // The next tile may come where there is nothing yet.
    const unknown = !ahead && this.board.tilesLeft > 0 && tile === this.board.tiles[this.board.tiles.length - 1]
    const blocked = !unknown && (!ahead || ahead.kind === 'island' || ahead.kind === 'station')
    const off = tile ? (reach.heading - numberOf(tile.flow) + 6) % 6 : 0
    return [Number(blocked), Math.min(off, 6 - off)]
  }

  /** The end of the turn as the boat lies now, if it can end there. */
  here: QueenPlan | undefined = $derived.by(() => this.play.plans.find(({ way }) => way.length === 1 && way[0]!.key === 'end'))

  protected override caution(choice: QueenChoice): Caution | undefined {
    if (choice.key === 'resign') return { title: t('queen.ask.resign'), why: t('table.ask.final'), yes: choice.words, no: t('table.ask.play_on') }
    if (choice.key !== 'end' || !this.here || dangerOf({ plan: this.here }) !== 'out') return undefined
    return { title: t('queen.ask.out'), why: t('queen.ask.out_why', this.here.args.coal), rule: 'QB-24', yes: t('table.ask.end_anyway'), no: t('queen.ask.out_no') }
  }

  /** Reports whether every turn at a speed ends where the boat has no next turn. */
  isDeadEnd(speed: number): boolean {
    const ends = this.all.filter((reach) => reach.speed === speed)
    return ends.length > 0 && ends.every((reach) => dangerOf(reach) === 'out')
  }

  /** Reports whether a way pushes somebody else's boat: once they have turned it, undo is over. */
  isFinal(reach: Reach): boolean {
    return reach.pushes.some(({ boat }) => this.board.boats.find((other) => other.boat === boat)?.seat !== this.play.seat)
  }

  /** The places where the boats that the chosen way pushes could lie, by boat. */
  pushed: Map<string, Reach[]> = $derived.by(() => new Map([...new Set(this.aim?.pushes.map(({ boat }) => boat))].map((boat) => [boat, this.places(boat)])))

  /** The first boat that the chosen way pushes to a place that is still to be chosen. */
  undecided: string | undefined = $derived.by(() => {
    const { target } = this
    if (!target || target.pushes.length === 0) return undefined
    const loading = !target.plan.variants && !this.#variants.has(target.plan)
    return [...this.pushed].find(([boat, ways]) => !(boat in this.wanted) && (loading || ways.length > 1))?.[0]
  })

  /** The chosen end, whatever the player is looking at. */
  target: Reach | undefined = $derived.by(() => (this.chosen !== undefined && this.open === this.chosen && this.hoveredHeading < 0 ? this.aim : undefined))

  /**
   * Returns where each way could leave a boat that the aim pushes: the present place first, then
   * the others, the cheapest first.
   */
  places(boat: string): Reach[] {
    const { aim } = this
    const reach = aim && this.reach.get(key(aim))?.find(({ heading, speed, plan }) => heading === aim.heading && speed === aim.speed && plan === aim.plan)
    if (!reach) return []
    const others = (way: Reach) => way.pushes.filter((push) => push.boat !== boat).every((push) => lies(way, push.boat) === lies(aim, push.boat))
    const ways = [reach, ...reach.variants].sort((one, two) => one.coal - two.coal || Number(others(two)) - Number(others(one)))
    const first = new Map<string, Reach>()
    for (const way of ways) {
      const to = lies(way, boat)
      if (to !== undefined && !first.has(to)) first.set(to, way)
    }
    const list = [...first.values()]
    const now = list.findIndex((way) => lies(way, boat) === lies(aim, boat))
    return [...list.slice(now), ...list.slice(0, now)]
  }

  /** Chooses where a boat is pushed: to where this way leaves it. */
  pushTo(boat: string, way: Reach) {
    if (this.open !== this.chosen) this.choose(key(way), way.heading)
    const decided = way.pushes.filter((push) => push.boat === boat || push.boat in this.wanted)
    this.wanted = Object.fromEntries(decided.map((push) => [push.boat, lies(way, push.boat)!]))
  }

  /** Chooses a field, and there a heading: the cheapest, if none is given. */
  choose(field: string, heading = -1) {
    if (this.chosen !== field) this.wanted = {}
    this.chosen = field
    this.heading = heading
    this.hoveredHeading = -1
  }

  /** Previews another speed. A chosen field that it does not reach is deselected. */
  showSpeed(speed: number) {
    this.speed = speed
    this.hovered = undefined
    if (this.chosen !== undefined && !this.reach.has(this.chosen)) this.clear()
  }

  /**
   * Previews a speed. An impossible one is sent to the server, which refuses it with the reason.
   */
  trySpeed(speed: number) {
    if (this.choiceOf('speed', { speed })) this.showSpeed(speed)
    else void this.play.act([this.stepOf('speed', { speed }).action])
  }

  /**
   * Goes to an end without ending the movement, so that it can still be undone until the player
   * ends it.
   */
  go(reach: Reach) {
    const { wanted } = this
    this.clear()
    this.#lastMove = { chosen: key(reach), heading: reach.heading, wanted }
    return this.#follow(reach.way.filter((deed) => deed.key !== 'end'))
  }

  /**
   * Undoes what was sent in this turn, so that the speed can be chosen again. Keeps the choices up
   * to a step of the rail.
   */
  async back(to: 'speed' | 'field' | 'heading') {
    const last = this.#lastMove
    while (this.board.phase !== 'choosing' && this.play.back.undoable && (await this.play.back.undo()));
    this.clear()
    if (to === 'heading' && last && this.reach.has(last.chosen)) {
      this.choose(last.chosen, last.heading)
      this.wanted = last.wanted
    }
  }

  /**
   * Does actions in one go, up to the first after which another seat has to decide. The rest waits.
   */
  async #follow(deeds: readonly QueenDeed[]) {
    this.rest = []
    // A player with several boats may have to decide for one that the other pushes.
    const several = this.board.boats.filter((other) => other.seat === this.boat?.seat).length > 1
    const at = several ? deeds.findIndex((deed) => deed.key === 'push') : -1
    const now = at < 0 ? deeds : deeds.slice(0, at + 1)
    const done = await this.play.act(now.map((deed) => deed.action))
    if (done === 0) return
    this.rest = deeds.slice(done)
    if (this.board.phase === 'moving') await this.goOn()
  }

  /**
   * Resumes an interrupted sequence of actions, once it is our decision again and the rest is still
   * possible.
   */
  async goOn() {
    const [next] = this.rest
    if (next === undefined || this.play.busy || this.play.seat === 0) return
    if (this.board.phase !== 'moving' || !this.choices.some((choice) => choice.action === next.action)) {
      if (this.board.phase === 'choosing') this.rest = []
      return
    }
    await this.#follow(this.rest)
  }

  /** Returns the name of a boat: its owner, and also its letter if the owner has two. */
  nameOf({ boat, seat }: BoatInfo): string {
    if (boat === rose) return t('queen.rose')
    const name = this.play.name(seat)
    return this.board.boats.filter((other) => other.seat === seat && other.boat !== rose).length > 1 ? t('queen.name_boat', name, boat) : name
  }

  clear() {
    this.chosen = undefined
    this.hovered = undefined
    this.heading = this.hoveredHeading = -1
    this.wanted = {}
    this.shoving = false
    this.rest = []
  }

  /** Forgets all choices, as another decision begins. */
  forget() {
    this.speed = -1
    this.#lastMove = undefined
    this.clear()
  }

  /** Sends the previewed speed, so that steering can begin. */
  begin() {
    this.rest = []
    return this.play.act([this.#first.action])
  }

  get #first(): Step {
    return this.stepOf('speed', { speed: this.shownSpeed || this.boat?.speed || 1 })
  }

  /**
   * Returns an action to send: the choice, if it is offered. Otherwise it is written as in records,
   * because it becomes possible only after the action before it, or because the server is to refuse
   * it with the reason.
   */
  stepOf<Key extends QueenAction['key']>(key: Key, args: ChoiceOf<Queen, Key>['args']): Step {
    return this.choiceOf(key, args) ?? { key, action: [key, ...Object.values(args)].join(' ') }
  }

  /** Sends one step of steering by hand, and before the first one the previewed speed. */
  steer(step: Step) {
    const first = this.choosing && step.key !== 'speed' ? [this.#first.action] : []
    return this.do(step, () => this.play.act([...first, step.action]))
  }

  /**
   * Tries a step, whether offered or not. Its button is always there, and the server says why a
   * step is impossible.
   */
  try(key: 'left' | 'right' | 'ahead') {
    return this.steer(this.stepOf(key, {}))
  }
}

/** Returns the helm of a table on this page: its board and its controls share it. */
export const helmOf = (play: Play) => play.part(Helm)
