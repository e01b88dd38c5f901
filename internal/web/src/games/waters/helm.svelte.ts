import { Problem } from '../../api/types'
import { GameHelm, unusedActions } from '../../play/helm.svelte'
import { pickings } from '../../play/picking.svelte'
import { stepsOf } from '../../play/steps'
import { t } from '../../text/text.svelte'
import { distance, hexAt, phaseOf, positionsOf, type Position } from './board'
import { placeIn, type Play, type Waters, type WatersChoice, type WatersPlan } from './terms'

/** Something that can be done at a place: one action, or a way of several actions. */
interface Doing {
  id: string
  words: string
  cost?: string | undefined
  actions: readonly string[]
  /** The half-steps that a way takes. */
  steps?: number
}

/** A place on the map that can be chosen now, with what is possible there. */
export interface Place {
  at: string
  deeds: Doing[]
}

/** Kinds of actions that are offered as one, which opens a list. */
const families: Readonly<Partial<Record<WatersChoice['key'], string>>> = {
  accept_none: 'accept',
  community_cube: 'community',
  newspaper_education: 'newspaper',
  radio_education: 'radio',
  vaudeville_education: 'vaudeville',
  counter_for: 'counter',
  use_pawn: 'use',
  perform_pawn: 'perform',
  find_bank: 'find',
  find_goal: 'find',
}

/** Kinds of actions at a place for which the server is asked why a place is refused. */
const asked: readonly string[] = ['survivor', 'town', 'pawn', 'levee', 'camp', 'build', 'raise']

/** Several cards that must be given up, and the kind of the choices for it. */
export interface Owed {
  key: 'discard' | 'pay'
  n: number
}

/** Families of actions that do not count towards the turn's limit. */
export const free: readonly string[] = ['use', 'perform', 'find', 'claim']

export const familyOf = (choice: WatersChoice): string => families[choice.key] ?? choice.key

/** Returns the name of the pawn or raft that a choice of a Move moves. */
export function moverOf(choice: WatersChoice | WatersPlan): string {
  const { args } = choice
  if ('pawn' in args && 'seat' in args) return `${args.seat}.${args.pawn}`
  return 'raft' in args ? `raft ${args.raft}` : ''
}

/** The choices on this page that have not been sent yet. */
export class Helm extends GameHelm<Waters> {
  /** The selected place. */
  chosen: string | undefined = $state()
  /** The kind of action that was opened. */
  opened: string | undefined = $state()
  /** The pawn or raft whose ways are shown. */
  mover: string | undefined = $state()
  /** Whether a proposal is being written. */
  proposing = $state(false)
  /** Whether the map shows the chance of each land to flood. */
  pills = $state(true)

  /**
   * The position of ours that decides now, or whose view is shown; -1 if we have none. A person who
   * plays alone has two.
   */
  position: number = $derived.by(() => {
    const { board, play } = this
    const mine = positionsOf(board, play.own)
    if (mine.length < 2) return mine[0] ?? -1
    const phase = phaseOf(board)
    const { asked, owe, done } = board.decision
    const several = mine.find((p) => (phase === 'upgrade' ? !done[p] : (owe[p] ?? 0) > 0))
    if (several !== undefined) return several
    return phase === 'landowner' ? asked : board.active
  })
  me: Position | undefined = $derived.by(() => this.board.positions[this.position])

  /** Whether it is our turn, with actions to choose from. */
  acting: boolean = $derived.by(() => this.play.seat !== 0 && phaseOf(this.board) === 'actions' && this.choices.some(({ key }) => key === 'end'))
  upgrading: boolean = $derived.by(() => this.play.seat !== 0 && phaseOf(this.board) === 'upgrade')
  moving: boolean = $derived.by(() => this.choices.some(({ key }) => ['walk', 'float', 'board', 'leave', 'ask'].includes(key)) || (this.play.seat !== 0 && this.board.budget > 0 && this.choices.some(({ key }) => key === 'stop')))

  /** Cards that we have to discard or to give up together; undefined for a single one. */
  owed: Owed | undefined = $derived.by(() => {
    const n = this.board.decision.owe[this.position] ?? 0
    const key = (['discard', 'pay'] as const).find((key) => this.choicesOf(key).length > 0)
    return key && n > 1 ? { key, n } : undefined
  })
  /**
   * Returns the picks for a question. They outlive the controls, which go while the turn of another
   * player is shown.
   */
  readonly picking = pickings()
  /** How many cards of each kind were kept when discarding, since the page was opened. */
  kept: Record<string, number> = $state.raw({})
  /** How many cards of each kind we have discarded so far. */
  discarded: Record<string, number> = $derived.by(() => {
    const counts: Record<string, number> = {}
    for (const { key, args } of stepsOf(this.play.known).flatMap(({ events }) => events)) {
      if (key !== 'discarded' || args.seat !== this.position + 1) continue
      const { card } = args
      counts[card] = (counts[card] ?? 0) + 1
    }
    return counts
  })

  /**
   * The open choices: in a turn those of the opened kind, in a Move those of the chosen pawn or
   * raft.
   */
  open: WatersChoice[] = $derived.by(() => {
    if (this.acting || this.upgrading) return this.acting && this.opened ? this.choices.filter((choice) => familyOf(choice) === this.opened) : []
    if (this.moving && this.mover) return this.choices.filter((choice) => moverOf(choice) === this.mover)
    return this.choices
  })

  /** Where the Move can lead: the one in progress, or the one that was opened. */
  ways: WatersPlan[] = $derived.by(() => (this.moving || (this.acting && this.opened === 'move') ? this.play.plans : []))
  /** The pawns and rafts that a Move can move or needs permission for. */
  movers: string[] = $derived.by(() => [...new Set([...this.ways.map(moverOf), ...(this.moving ? this.choices.map(moverOf) : [])].filter(Boolean))])

  /** The places where something can be done now. */
  places: Map<string, Place> = $derived.by(() => {
    const places = new Map<string, Place>()
    const add = (at: string, doing: Doing) => {
      const place = places.get(at)
      if (place) place.deeds.push(doing)
      else places.set(at, { at, deeds: [doing] })
    }
    for (const plan of this.ways) {
      if (this.mover && moverOf(plan) !== this.mover) continue
      const actions = plan.way.map(({ action }) => action)
      add(plan.args.at, { id: actions.join(' '), words: plan.words, actions, steps: plan.args.half_steps })
    }
    for (const choice of this.open) {
      const at = placeIn(choice)
      // A pawn enters water only by single steps: no planned way ends there.
      if (!at || ((choice.key === 'walk' || choice.key === 'float') && places.get(at)?.deeds.some(({ actions }) => actions[0] === choice.action))) continue
      add(at, { id: choice.action, words: choice.words, cost: choice.cost, actions: [choice.action] })
    }
    return places
  })

  /** What is possible at the chosen place. */
  here: Place | undefined = $derived.by(() => this.places.get(this.chosen ?? ''))

  /** Returns where the pawn or raft of a way stands now. */
  startOf({ key, args }: WatersPlan): string | undefined {
    if (key === 'float') return this.board.rafts[args.raft - 1]?.at
    return this.board.positions[Number(args.seat) - 1]?.pawns.find(({ number }) => number === args.pawn)?.at
  }

  clear() {
    this.chosen = undefined
    this.opened = undefined
    this.mover = undefined
  }

  protected override caution({ key }: WatersChoice) {
    const spendable = this.choices.some((choice) => choice.key !== 'end' && !free.includes(familyOf(choice)))
    return key === 'end' && this.board.actions > 0 && spendable ? unusedActions(this.board.actions) : undefined
  }

  /**
   * Selects a place, or acts if it is already selected and allows exactly one thing that can be
   * undone. Where nothing can be done, it asks why.
   */
  press(at: string) {
    const only = this.here?.deeds.length === 1 ? this.here.deeds[0] : undefined
    if (this.chosen === at && only && !this.isFinal(only)) return this.make(only)
    this.chosen = at
    return this.askWhy()
  }

  /** The pawn or raft that a refused way is about: the chosen one, or that which is nearest. */
  #nearest(at: string): string | undefined {
    if (this.mover) return this.mover
    const far = (mover: string) => {
      const plan = this.ways.find((way) => moverOf(way) === mover)
      const from = plan && this.startOf(plan)
      return from ? distance(from, at) : Infinity
    }
    return [...this.movers].sort((a, b) => far(a) - far(b))[0]
  }

  /** What would be done at the chosen place if it were legal, written as in records. */
  #refused(): string[] | 'far' | undefined {
    const { chosen } = this
    if (!chosen || this.here || this.play.seat === 0) return undefined
    const moving = this.moving || (this.acting && this.opened === 'move')
    const mover = moving ? this.#nearest(chosen) : undefined
    if (mover) {
      const way = this.ways.find((way) => moverOf(way) === mover)
      const from = way && this.startOf(way)
      if (from && distance(from, chosen) > 1) return 'far'
      // Before the Move begins, plans leave out where a pawn ends in the water: it may be legal.
      if (!this.moving && (this.me?.swim || this.board.decision.boost === 'swim')) return undefined
      const first = this.moving ? [] : [this.choiceOf('move')?.action ?? '']
      return [...first, [mover.startsWith('raft') ? mover.replace('raft', 'float') : `walk ${mover}`, chosen].join(' ')]
    }
    const sample = this.open.find((choice) => placeIn(choice))
    if (!sample || !asked.includes(sample.key)) return undefined
    const key = sample.key !== 'build' && sample.key !== 'raise' ? sample.key : hexAt(this.board, chosen)?.levee ? 'raise' : 'build'
    return [[key, chosen].join(' ')]
  }

  /** Whether the server can say why nothing can be done at the chosen place. */
  get mayAskWhy(): boolean {
    return this.#refused() !== undefined
  }

  /** Asks why nothing can be done at the chosen place: the server refuses it with the rule. */
  askWhy() {
    const refused = this.#refused()
    if (refused === 'far') this.play.problem = new Problem('refused', t('waters.too_far', this.moving ? this.board.budget : this.board.moveSteps), 'RW-107')
    else return refused && this.play.act(refused)
  }

  /** Reports whether what a place offers cannot be undone: then its button does it. */
  isFinal({ actions }: Doing): boolean {
    return this.choices.some(({ action, final }) => final && actions.includes(action))
  }

  /** Does what a place offers. */
  make(doing: Doing | undefined) {
    const { mover } = this
    this.clear()
    this.mover = mover // a moving pawn stays chosen
    return doing ? this.play.act(doing.actions) : Promise.resolve(0)
  }
}

/** Returns the helm of a table on this page. */
export const helmOf = (play: Play) => play.part(Helm)
