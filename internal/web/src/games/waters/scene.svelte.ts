import { redrawn } from '../../drawing/redrawn'
import { boxOf, type Box, type Point } from '../../drawing/points'
import { View } from '../../drawing/view.svelte'
import { phaseOf, positionsOf, standing, type Board } from './board'
import { helmOf } from './helm.svelte'
import { rewindOf } from './rewind.svelte'
import { drawSheet, sheetKey, type Sheet } from './sheet'
import { drawTide, tideKey, type Tide } from './tide'
import type { Play } from './terms'

/**
 * How the map of a table is drawn on this page, and which part of it is visible. The board and its
 * strip share it.
 */
export class Scene {
  readonly view = new View(0.3, 2.4)
  readonly #sheet = redrawn<Sheet>()
  readonly #tide = redrawn<Tide>()

  constructor(readonly play: Play) {}

  /**
   * The board that is drawn: that of a reviewed step of the week's water, or else the present one.
   */
  board: Board = $derived.by(() => rewindOf(this.play).board ?? this.play.board)

  sheet: Sheet = $derived.by(() => this.#sheet(sheetKey(this.board), () => drawSheet(this.board)))
  tide: Tide = $derived.by(() => this.#tide(`${sheetKey(this.board)} ${tideKey(this.board)}`, () => drawTide(this.sheet, this.board)))

  /**
   * The hexes of the turn that is narrated: where its last two events happened, or else where the
   * pawns of its player stand. None while a decision of ours is pending.
   */
  narrated: string[] = $derived.by(() => {
    const { story, seat } = this.play
    if (!story || (seat !== 0 && !story.again)) return []
    const places = story.events.flatMap(({ args }) => ('at' in args && typeof args.at === 'string' ? [args.at] : []))
    if (places.length > 0) return places.slice(-2)
    const acting = positionsOf(this.board, story.turn.seat)
    return standing(this.board).flatMap(({ position, at }) => (acting.includes(position) ? [at] : []))
  })

  /**
   * The part of the map that matters now: what is narrated, where something can be done, or else
   * our pawns and our town; after the game, all of it.
   */
  near: Box = $derived.by(() => {
    const helm = helmOf(this.play)
    const board = this.play.target
    if (phaseOf(board) === 'over') return this.sheet.box
    const places = [...helm.places.keys()]
    const own = standing(board).filter(({ position }) => position === helm.position)
    const shown = this.narrated.length > 0 ? this.narrated : places.length > 0 && places.length < 12 ? places : [...own.map(({ at }) => at), helm.me?.town ?? '']
    const points: Point[] = shown.flatMap((at) => this.sheet.hexes.get(at)?.at ?? [])
    return points.length > 0 ? this.#within(boxOf(points, 90)) : this.sheet.box
  })

  /**
   * Returns the part of the sheet that the window shows around a box. It extends beyond the sheet
   * only where the sheet is smaller.
   */
  #within(near: Box): Box {
    const { view, sheet } = this
    const scale = Math.min(1.1, Math.max(0.5, Math.min(view.width / near.width, view.height / near.height)))
    const fit = (middle: number, size: number, from: number, whole: number) => (size >= whole ? from + whole / 2 : Math.min(from + whole - size / 2, Math.max(from + size / 2, middle)))
    const [width, height] = [view.width / scale, view.height / scale]
    const x = fit(near.x + near.width / 2, width, sheet.box.x, sheet.box.width)
    const y = fit(near.y + near.height / 2, height, sheet.box.y, sheet.box.height)
    return { x: x - width / 2, y: y - height / 2, width, height }
  }
}

/** Returns the scene of a table on this page. */
export const sceneOf = (play: Play) => play.part(Scene)
