import { key, neighbour, type Hex } from '../../drawing/hexes'
import type { Play } from '../../play/play.svelte'
import { shared } from '../../play/shared'
import { afloat, fieldOf, numberOf, spotOf, type Board, type BoatInfo } from './board'
import { stepOf, type QueenChoice, type QueenDeed, type QueenPlan, type Step } from './terms'

/** An end of the turn as the server planned it, with its field. */
export interface Reach extends Hex {
  plan: QueenPlan
  heading: number
  speed: number
  coal: number
  pushes: readonly Push[]
}

/** A boat that is pushed, and the heading in which it goes. */
export interface Push {
  boat: string
  heading: number
}

/** A place on a way: the boat's field and heading, and the boat that it pushes there, to which field. */
export interface Waypoint extends Hex {
  heading: number
  pushed?: Push & { to: Hex }
}

/** Returns the places on the way to an end, from where the boat is. It follows the actions and knows no rule. */
export function trace(board: Board, boat: BoatInfo, way: readonly QueenDeed[]): Waypoint[] {
  const from = spotOf(board, boat)
  if (!from) return []
  let at: Waypoint = { q: from.q, r: from.r, heading: numberOf(boat.heading) }
  const list = [at]
  const boats = new Map(afloat(board).flatMap((other) => (other.boat.boat === boat.boat ? [] : [[key(other.field), other.boat.boat] as const])))
  for (const deed of way) {
    if (deed.key === 'left') at = { q: at.q, r: at.r, heading: (at.heading + 5) % 6 }
    else if (deed.key === 'right') at = { q: at.q, r: at.r, heading: (at.heading + 1) % 6 }
    else if (deed.key === 'ahead') at = { ...neighbour(at, at.heading), heading: at.heading }
    else if (deed.key === 'back') at = { ...neighbour(at, at.heading + 3), heading: at.heading }
    else if (deed.key === 'push') {
      const field = neighbour(at, at.heading)
      const heading = numberOf(deed.args.to)
      const there = neighbour(field, heading)
      const victim = boats.get(key(field)) ?? ''
      boats.delete(key(field))
      boats.set(key(there), victim)
      at = { ...field, heading: at.heading, pushed: { boat: victim, heading, to: there } }
    } else continue
    list.push(at)
  }
  return list
}

/** The state of steering before anything is sent: the speed that is tried, the field that is chosen. */
export class Helm {
  /** The speed whose ends are shown, 0 for all of them. */
  speed = $state(-1)
  /** The chosen field, and the one that is previewed. */
  chosen: string | undefined = $state()
  hovered: string | undefined = $state()
  /** The previewed heading on the chosen field; -1 for the cheapest. */
  heading = $state(-1)
  /** What is still to be done of a way that another's decision interrupted. */
  rest: QueenDeed[] = $state.raw([])

  constructor(readonly play: Play) {}

  board: Board = $derived.by(() => this.play.target as Board)
  choices: QueenChoice[] = $derived.by(() => this.play.choices as QueenChoice[])

  /** The boat that is being steered, by anybody. */
  boat: BoatInfo | undefined = $derived.by(() => {
    const letter = this.board.focus ?? this.board.turn
    return this.board.boats.find((boat) => boat.boat === letter)
  })

  all: Reach[] = $derived.by(() =>
    (this.play.plans as QueenPlan[]).flatMap((plan) => {
      const { speed, slot, field, heading } = plan.args
      const at = fieldOf(this.board, slot, field)
      if (!at) return []
      const coal = plan.costs?.find((cost) => cost.of === 'coal')?.n ?? 0
      return [{ q: at.q, r: at.r, plan, heading: numberOf(heading), speed, coal, pushes: this.#pushes(plan) }]
    }),
  )

  #pushes(plan: QueenPlan): readonly Push[] {
    if (!this.boat || !plan.way.some((deed) => deed.key === 'push')) return []
    return trace(this.board, this.boat, plan.way).flatMap(({ pushed }) => pushed ?? [])
  }

  /** The speeds that the turn could be made at. */
  speeds: number[] = $derived.by(() => [...new Set(this.all.map((reach) => reach.speed))].sort())

  choosing: boolean = $derived.by(() => this.play.seat !== 0 && this.board.phase === 'choosing')

  /** The previewed speed: the one chosen here, else the boat's own, else the nearest possible one. */
  looked: number = $derived.by(() => {
    if (!this.choosing) return 0
    if (this.speed === 0 || this.speeds.includes(this.speed)) return this.speed
    const own = this.boat?.speed ?? 1
    return this.speeds.reduce((best, speed) => (Math.abs(speed - own) < Math.abs(best - own) ? speed : best), this.speeds[0] ?? 0)
  })

  /** The ends by field, the cheapest first. */
  reach: Map<string, Reach[]> = $derived.by(() => {
    const fields = new Map<string, Reach[]>()
    for (const reach of this.all) {
      if (this.looked !== 0 && reach.speed !== this.looked) continue
      const name = key(reach)
      const there = fields.get(name)
      if (there) there.push(reach)
      else fields.set(name, [reach])
    }
    for (const list of fields.values()) list.sort((a, b) => a.coal - b.coal || a.plan.way.length - b.plan.way.length)
    return fields
  })

  /** The end that would be taken now. */
  aim: Reach | undefined = $derived.by(() => {
    const list = this.reach.get(this.hovered ?? this.chosen ?? '')
    if (!list) return undefined
    const wanted = this.hovered === undefined || this.hovered === this.chosen ? this.heading : -1
    return list.find((reach) => reach.heading === wanted) ?? list[0]
  })

  /** Goes to an end, without ending the movement: until somebody does that, all can be taken back. */
  go(reach: Reach) {
    this.clear()
    return this.do(reach.plan.way.filter((deed) => deed.key !== 'end'))
  }

  /** Does actions one by one, up to the first one after which another player has to decide. The rest waits. */
  async do(deeds: QueenDeed[]) {
    this.rest = []
    const at = deeds.findIndex((deed) => deed.key === 'push')
    const now = at < 0 ? deeds : deeds.slice(0, at + 1)
    if (!(await this.play.act(now.map((deed) => deed.action)))) return
    this.rest = deeds.slice(now.length)
    if (this.board.phase === 'moving') await this.goOn()
  }

  /** Resumes an interrupted sequence of actions, once it is our decision again and the rest is still possible. */
  async goOn() {
    const [next] = this.rest
    if (next === undefined || this.play.busy || this.play.seat === 0) return
    if (this.board.phase !== 'moving' || !this.choices.some((choice) => choice.action === next.action)) {
      if (this.board.phase === 'choosing') this.rest = []
      return
    }
    await this.do(this.rest)
  }

  clear() {
    this.chosen = undefined
    this.hovered = undefined
    this.heading = -1
    this.rest = []
  }

  /** Sends the previewed speed, so that steering can begin. */
  begin() {
    this.rest = []
    return this.play.act([this.#first.action])
  }

  get #first(): Step {
    return stepOf(this.choices, 'speed', { speed: this.looked || this.boat?.speed || 1 })
  }

  /** Sends one step of steering by hand, and before the first one the previewed speed. */
  steer(step: Step) {
    this.clear()
    const first = this.choosing && step.key !== 'speed' ? [this.#first.action] : []
    return this.play.act([...first, step.action])
  }

  /** Tries a step, offered or not. Its button is there either way, and the server says why it cannot be done. */
  try(key: 'left' | 'right' | 'ahead') {
    return this.steer(stepOf(this.choices, key, {}))
  }
}

/** Returns the helm of a table on this page: its board and its controls share it. */
export const helmOf = shared((play) => new Helm(play))
