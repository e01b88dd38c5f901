import { R, turned, upright, type Layout } from '../../drawing/hexes'
import { redrawn } from '../../drawing/redrawn'
import { boxOf, corners, towards, type Box } from '../../drawing/points'
import { View } from '../../drawing/view.svelte'
import { t } from '../../text/text.svelte'
import { numberOf, rose, spotOf, type Board, type BoatInfo } from './board'
import { Lookout } from './describe'
import { helmOf } from './helm.svelte'
import { drawRiver, lyingOn, riverKey, type Lying, type River } from './river'
import type { Play } from './terms'
import { trailOf, withBegun, type Trail } from './trail'

/**
 * How the river of a table is drawn on this page, and which part of it is visible. The map and the
 * small map share it.
 */
export class Scene {
  layout: Layout = $state.raw(upright)
  readonly view = new View(0.35, 2.2)
  readonly #redrawn = redrawn<River>()

  constructor(readonly play: Play) {}

  board: Board = $derived.by(() => this.play.board)

  /** The board whose river is drawn: while a turn is shown, with the tiles on which it began. */
  drawn: Board = $derived.by(() => (this.trail ? withBegun(this.board, this.play.story!.before) : this.board))

  river: River = $derived.by(() => this.#redrawn(`${this.layout.angle(0)} ${riverKey(this.drawn)}`, () => drawRiver(this.drawn, this.layout)))

  /**
   * The boat from whose bow the river is described: the one that we steer, else one of the seat
   * whose view is shown.
   */
  bow: BoatInfo | undefined = $derived.by(() => {
    const helm = helmOf(this.play)
    if (this.play.seat !== 0) return helm.boat
    return helm.board.boats.find((boat) => boat.seat === this.play.eyes && boat.status === 'racing') ?? helm.boat
  })

  /**
   * What the boat has done whose turn is being shown. Hidden while a decision of ours is pending.
   */
  trail: Trail | undefined = $derived.by(() => {
    const { story, seat } = this.play
    if (!story || (seat !== 0 && !story.again)) return undefined
    return trailOf(story.before, this.board, story.events)
  })

  /** Returns the owner's name for a boat; the Black Rose has its own name. */
  nameOf(boat: string): string {
    if (boat === rose) return t('queen.rose')
    const seat = this.board.boats.find((one) => one.boat === boat)?.seat
    return seat ? this.play.name(seat) : boat
  }

  lookout: Lookout = $derived.by(() => new Lookout(helmOf(this.play).board, this.bow, this.river.places))

  /** The heading, as a number, in which the river flows at the boat that is being steered. */
  flow: number | undefined = $derived.by(() => {
    const { board, boat } = helmOf(this.play)
    const field = spotOf(board, boat)
    const tile = board.tiles.find(({ fields }) => field && fields.includes(field))
    return tile && numberOf(tile.flow)
  })

  /** Returns the boats that are drawn. */
  lying(board: Board): Lying[] {
    return lyingOn(this.river, this.layout, board)
  }

  turn(wide: boolean) {
    this.layout = wide ? turned : upright
  }

  /**
   * The two boxes that the view can show: all boats and the newest tile, or, if that gets too
   * small, the surroundings of the boat whose turn it is or whose view is shown.
   */
  focus: [Box, Box] = $derived.by(() => {
    const { layout, river } = this
    const board = this.play.goal
    const there = this.lying(board)
    const racing = there.filter(({ moored }) => !moored)
    const last = this.board.tiles[this.board.tiles.length - 1]
    const newest = (last?.fields ?? []).map((hex) => layout.at(hex))
    const town = river.jetty ? [river.jetty.at, towards(river.jetty.at, river.jetty.turn, R)] : []
    // While a boat lies on the first tile, that tile is shown with its banks.
    const first = board.tiles[0]
    const start = first && racing.some(({ boat }) => boat.slot === first.slot) ? first.fields.map((hex) => layout.at(hex)) : []
    const all = boxOf([...there.map(({ at }) => at), ...newest, ...town, ...start], R)
    const letter = board.focus ?? board.turn
    const mine = this.play.table.mine[0]?.seat
    const through = ({ boat }: Lying) => boat.seat === this.play.look
    const viewed = racing.find(through) ?? there.find(through) // of two boats the one that has not finished yet
    const narrated = there.find(({ boat }) => boat.boat === this.trail?.boat.boat)
    const own = viewed ?? narrated ?? racing.find(({ boat }) => boat.boat === letter) ?? racing.find(({ boat }) => boat.seat === mine) ?? racing[0]
    if (!own) return [all, all]
    const { at, boat } = own
    const reached = [...helmOf(this.play).reach.values()].flatMap((list) => (list[0] ? [layout.at(list[0])] : []))
    const wide = boxOf([...corners(all), ...reached], R * 1.4)
    // To align a boat, the player clicks an arrow beside it.
    if (this.play.seat !== 0 && (board.phase === 'setting_out' || board.phase === 'aligning')) {
      const aligned = racing.find(({ boat }) => boat.boat === letter) ?? own
      return [wide, boxOf([...corners(boxOf([aligned.at], R * 2.4)), ...(start.length > 0 ? corners(boxOf(start, bank)) : [])], 0)]
    }
    const ahead = own.moored ? at : towards(at, own.angle, 2 * Math.sqrt(3) * R)
    if (reached.length > 0) return [wide, boxOf([...corners(boxOf(reached, R * 1.6)), at, ahead], R)]
    const near = boxOf([at, ahead], R * 3.6)
    const beside = viewed && last && (own.moored || last.slot - boat.slot <= 1)
    return [wide, beside ? boxOf([...corners(near), ...corners(boxOf([...newest, ...town], R))], 0) : near]
  })
}

/** How far the bank reaches out from the middle of the outermost fields. */
const bank = R * 1.6

/** Returns the scene of a table on this page: its map and its small map share it. */
export const sceneOf = (play: Play) => play.part(Scene)
