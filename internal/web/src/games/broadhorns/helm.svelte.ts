import { GameHelm, unusedActions, type Caution } from '../../play/helm.svelte'
import { pickings, type Picking } from '../../play/picking.svelte'
import { t } from '../../text/text.svelte'
import { portTown, seatOf, townAt, type Outlook, type SeatInfo } from './board'
import type { Broadhorns, BroadhornsChoice, BroadhornsPlan, Play } from './terms'

/** A possible end of this turn's Moves. */
export interface Aim {
  space: number
  moves: number
  currents: number
  plan: BroadhornsPlan
}

/** The choices on this page that have not been sent yet. */
export class Helm extends GameHelm<Broadhorns> {
  /** The space that was chosen, and the one under the pointer. */
  chosen: number | undefined = $state()
  hovered: number | undefined = $state()
  /** How many good currents to burn with the next Move. */
  burn = $state(0)
  /** The town that is shown in detail on a small map. */
  town: string | undefined = $state()

  /** The seat whose boat is shown large: ours, or the one whose view is shown. */
  seat: number = $derived.by(() => this.play.own)
  me: SeatInfo | undefined = $derived.by(() => (this.seat ? seatOf(this.board, this.seat) : undefined))
  /** The town of our port action. */
  port = $derived.by(() => (this.play.seat !== 0 && this.board.turn === this.play.seat ? portTown(this.board) : undefined))

  held: number = $derived.by(() => this.me?.hand.filter((card) => card === 'current').length ?? 0)
  /** The fewest good currents that lead to the chosen space. */
  needed: number = $derived.by(() => {
    const ways = this.waysTo(this.chosen ?? -1)
    return ways.length > 0 ? Math.min(...ways.map(({ currents }) => currents)) : 0
  })
  burning: number = $derived.by(() => Math.min(Math.max(this.burn, this.needed), this.held))

  /**
   * Every space where this turn's Moves can end, sorted downriver, including those that need a
   * current.
   */
  ends: number[] = $derived.by(() => {
    const spaces = new Set<number>()
    for (const { args } of this.play.plans) spaces.add(args.space)
    return [...spaces].sort((a, b) => a - b)
  })

  /**
   * Where the boat can be after this turn's Moves, by space, sorted downriver: with at most the
   * chosen number of currents, in the fewest Moves.
   */
  reach: Map<number, Aim> = $derived.by(() => {
    const found = new Map<number, Aim>()
    for (const plan of this.play.plans) {
      const { space, moves, currents } = plan.args
      const before = found.get(space)
      if (currents <= this.burning && (!before || moves < before.moves)) found.set(space, { space, moves, currents, plan })
    }
    return new Map([...found].sort(([a], [b]) => a - b))
  })

  /** Returns every way to a space, including those with more currents. */
  waysTo(space: number): Aim[] {
    return this.play.plans.flatMap((plan) => (plan.args.space === space ? [{ ...plan.args, plan }] : []))
  }

  /**
   * What was chosen, and what is shown: the space under the pointer comes first. The height of the
   * controls depends only on what was chosen; otherwise the controls would move away from under the
   * pointer.
   */
  picked: Aim | undefined = $derived.by(() => this.reach.get(this.chosen ?? -1))
  aim: Aim | undefined = $derived.by(() => this.reach.get(this.hovered ?? this.chosen ?? -1))

  /** The value of the cargo at the towns ahead, with the chosen number of currents. */
  outlook: Outlook[] = $derived.by(() => {
    const rows = new Map<string, Outlook>()
    for (const row of this.me?.outlook ?? []) if (row.currents <= this.burning) rows.set(row.town, row)
    return [...rows.values()]
  })

  /**
   * Whether the only thing left is to end the expedition: the boat is in New Orleans, where no Move
   * leads further, and has had its port action there. Not in the last round: there a boat and its
   * barrels still have a value, so it may stay.
   */
  get arrived(): boolean {
    const { me, board } = this
    const last = townAt(board, board.river)
    return !board.final && me?.space === board.river && last !== undefined && me.visited.includes(last.id)
  }

  /**
   * Returns the name for the number of Moves that have been made or can be made: 1, 2, or the bonus
   * Move.
   */
  nameOfMove(move: number): 'one' | 'two' | 'bonus' {
    const n = this.board.moves + move
    return n <= 1 ? 'one' : n === 2 ? 'two' : 'bonus'
  }

  /** Sets the number of currents to use. A chosen space that needs more is deselected. */
  burnAs(n: number) {
    this.burn = n
    if (this.needed > n) this.chosen = undefined
  }

  /** What is to be discarded, as JSON: it changes only if that does. */
  #excess: string = $derived.by(() => {
    const { me } = this
    const over = (me?.handSize ?? 0) - (me?.handLimit ?? 0)
    const cards = me?.hand.filter((card) => this.choiceOf('discard', { card })) ?? []
    return over > 1 && cards.length > 0 ? JSON.stringify([cards, over]) : ''
  })
  readonly #picking = pickings()
  /** Several cards to discard: they are chosen first, and sent together. */
  several: Picking | undefined = $derived.by(() => (this.#excess ? this.#picking(this.#excess) : undefined))

  /** Discards the chosen cards. */
  discard() {
    const actions = this.several?.selected.flatMap((card) => this.choiceOf('discard', { card })?.action ?? []) ?? []
    this.clear()
    return this.play.act(actions)
  }

  clear() {
    this.chosen = undefined
    this.hovered = undefined
  }

  /** Goes to a space by this turn's Moves. */
  go(aim: Aim) {
    this.clear()
    this.burn = 0
    return this.play.act(aim.plan.way.map((deed) => deed.action))
  }

  protected override caution(choice: BroadhornsChoice): Caution | undefined {
    const { board, me } = this
    switch (choice.key) {
      case 'end_turn':
        if (this.choices.every(({ key }) => key === 'end_turn' || key === 'end_expedition')) return undefined
        return board.actions > 0 ? unusedActions(board.actions) : { ...unusedActions(0), title: t('broadhorns.ask.bonus') }
      case 'end_sell':
        if (board.port.pays === 0) return undefined
        return { title: t('broadhorns.ask.unsold', board.port.pays), yes: t('broadhorns.ask.end_sell'), no: t('broadhorns.ask.sell_on') }
      case 'end_expedition':
        return { title: me?.barrels.length || me?.aboard.length ? t('broadhorns.ask.expedition', me.barrels.length, me.aboard.length) : t('broadhorns.ask.boat'), yes: t('broadhorns.end_expedition'), no: t('table.ask.play_on') }
      case 'buy_bag':
        return { title: t('broadhorns.ask.blind', board.bag), why: t('table.ask.final'), yes: t('broadhorns.ask.buy_blind'), no: t('table.ask.not_now') }
    }
    return undefined
  }

  /**
   * Tells the server to answer “no ice” from now on, whenever that is the only answer. A player who
   * holds ice is still asked.
   */
  get neverIce(): (() => Promise<boolean>) | undefined {
    const [only, ...more] = this.choices
    const { seat, mine } = this.play
    if (!only || more.length > 0 || !mine?.maySetStanding) return undefined
    return () => this.play.do({ kind: 'standing', seat, action: only.action, yes: true })
  }

  /** Sells every barrel that fits an empty space, and claims the deliveries for them. */
  async sellAll() {
    for (;;) {
      const { port } = this.board
      const next =
        this.choicesOf('deliver', 'deliver_open')[0] ??
        this.choicesOf('sell')
          .filter(({ args }) => !port.surplus.includes(args.cargo))
          .sort((a, b) => this.worth(b.args.cargo) - this.worth(a.args.cargo))[0]
      if (!next || !(await this.do(next))) return
    }
  }

  /** What the next barrel of a type brings here. */
  worth(cargo: string): number {
    return this.board.port.sales.find((sale) => sale.cargo === cargo)?.value ?? 0
  }

  /**
   * Returns the choice that sells a barrel aboard. It names the cell, unless that barrel would be
   * sold first anyway.
   */
  saleOf(cargo: string, cell: number): BroadhornsChoice | undefined {
    return this.choiceOf('sell_cell', { cargo, cell }) ?? this.choiceOf('sell', { cargo })
  }

  /** Returns the choice that sells to a space of the town. */
  saleAt(cargo: string, value: number): BroadhornsChoice | undefined {
    const at = this.choiceOf('sell_at', { cargo, value })
    if (at) return at
    const { port } = this.board
    if (port.surplus.includes(cargo) || this.worth(cargo) !== value) return undefined
    return this.choiceOf('sell', { cargo })
  }
}

/** Returns the helm of a table on this page. */
export const helmOf = (play: Play) => play.part(Helm)
