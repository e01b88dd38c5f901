import { redrawn } from '../../drawing/redrawn'
import { boxOf, corners, type Box, type Point } from '../../drawing/points'
import { View } from '../../drawing/view.svelte'
import { seatLetter, seatOf, type Board } from './board'
import { helmOf } from './helm.svelte'
import { chartKey, drawChart, Layout, slipHeight, tabHeight, tileHeight, type Chart } from './map'
import type { Play } from './terms'

/** A boat as it lies on the map. */
export interface Lying {
  seat: number
  letter: string
  at: Point
  angle: number
  scale: number
  afloat: boolean
}

const abreast = 12 // units between boats on one space
const wide = new Layout(true)
const upright = new Layout(false)

/** Returns the boats as they lie on a map. */
export function lyingOn({ course }: Chart, { seats }: Board): Lying[] {
  return seats.map((seat, i) => {
    const there = seats.flatMap((other, k) => (other.space === seat.space ? [k] : []))
    const far = (there.indexOf(i) - (there.length - 1) / 2) * abreast
    const length = course.lengthOf(seat.space)
    return {
      seat: i + 1,
      letter: seatLetter(i + 1),
      at: course.beside(length, far),
      angle: course.angle(length),
      scale: there.length > 1 ? 0.72 : 0.92,
      afloat: seat.boat !== 0,
    }
  })
}

/** Returns the box of a town's tile with everything that hangs on it. */
function tileBox(chart: Chart, id: string): Box | undefined {
  const town = chart.towns.get(id)
  if (!town) return undefined
  return { x: town.at.x - 4, y: town.at.y - slipHeight - 6, width: town.width + 16, height: tileHeight + slipHeight + tabHeight + 24 }
}

/**
 * How the map of a table is drawn on this page, and which part of it is visible. The board and its
 * strip share it.
 */
export class Scene {
  layout: Layout = $state.raw(wide)
  readonly view = new View(0.35, 2.4)
  readonly #redrawn = redrawn<Chart>()

  constructor(readonly play: Play) {}

  board: Board = $derived.by(() => this.play.board)

  chart: Chart = $derived.by(() => this.#redrawn(`${this.layout.wide} ${chartKey(this.board)}`, () => drawChart(this.board, this.layout)))

  turn(isWide: boolean) {
    this.layout = isWide ? wide : upright
  }

  /**
   * The boats on the river; several on one space lie abreast. A player without a boat has a piece
   * beside St. Louis.
   */
  lying: Lying[] = $derived(lyingOn(this.chart, this.board))

  /** The seat whose turn is being narrated, 0 while a decision of ours is pending. */
  narrated: number = $derived.by(() => {
    const { story, seat } = this.play
    return story && (seat === 0 || story.again) ? story.turn.seat : 0
  })

  /**
   * The part of the map that matters now: the boat whose turn is narrated, with where it came from;
   * or else our boat, or the one whose turn it is, and the next towns downriver.
   */
  near: Box = $derived.by(() => {
    const helm = helmOf(this.play)
    const { course } = this.chart
    const around = ({ x, y }: Point, far: number) => [{ x: x - far, y: y - far }, { x: x + far, y: y + far }]
    if (this.narrated) {
      const spaces = [this.play.story!.before, this.play.goal].map((board) => seatOf(board, this.narrated)?.space ?? 0)
      return boxOf(spaces.flatMap((space) => around(course.at(course.lengthOf(space)), 90)), 14)
    }
    const board = this.play.target
    const turn = typeof board.turn === 'number' ? board.turn : 1
    const seat = helm.seat || turn
    const space = seatOf(board, seat)?.space ?? 0
    const here = course.at(course.lengthOf(space))
    const points: Point[] = around(here, 40)
    const ahead = board.towns.filter((town) => town.space >= space).slice(0, 1)
    const chosen = helm.town ? board.towns.filter((town) => town.id === helm.town) : ahead
    for (const { id } of chosen) points.push(...corners(tileBox(this.chart, id)!))
    for (const reached of helm.reach.keys()) if (reached - space <= 4) points.push(course.at(course.lengthOf(reached)))
    if (board.phase === 'loading' || (space === 0 && seatOf(board, seat)?.boat === 0)) points.push(this.chart.shelf, { x: this.chart.shelf.x + 330, y: this.chart.shelf.y + 128 })
    return boxOf(points, 14)
  })
}

/** Returns the scene of a table on this page. */
export const sceneOf = (play: Play) => play.part(Scene)
