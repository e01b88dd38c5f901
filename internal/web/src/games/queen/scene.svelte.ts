import { View, type Box } from '../../ui/view.svelte'
import type { Play } from '../../table/play.svelte'
import { afloat, spotOf, type Board, type BoatInfo } from './board'
import { Lookout } from './describe'
import { boxOf, Lie, neighbour, numberOf, R } from './geometry'
import { helmOf } from './helm.svelte'
import { drawRiver, riverKey, type River } from './river'

function corners(box: Box) {
  return [
    { x: box.x, y: box.y },
    { x: box.x + box.width, y: box.y + box.height },
  ]
}

const upright = new Lie(false)
const turned = new Lie(true)

/** How the river of a table is drawn on this page, and which part of it is seen. The map and the small map share it. */
export class Scene {
  lie: Lie = $state.raw(upright)
  readonly view = new View(0.35, 2.2)
  #last: { key: string; lie: Lie; river: River } | undefined

  constructor(readonly play: Play) {}

  board: Board = $derived.by(() => this.play.board as Board)

  /** The drawing of the river; it stays the same object as long as nothing of it changes. */
  river: River = $derived.by(() => {
    const name = riverKey(this.board)
    if (this.#last?.key !== name || this.#last.lie !== this.lie) {
      this.#last = { key: name, lie: this.lie, river: drawRiver(this.board, this.lie) }
    }
    return this.#last.river
  })

  /** The boat from whose bow the river is described: the one that we steer, though another of ours comes before it; else the one through whose eyes we look. */
  bow: BoatInfo | undefined = $derived.by(() => {
    const helm = helmOf(this.play)
    if (this.play.seat !== 0) return helm.boat
    return helm.board.boats.find((boat) => boat.seat === this.play.eyes && boat.status === 'racing') ?? helm.boat
  })

  lookout: Lookout = $derived.by(() => new Lookout(helmOf(this.play).board, this.bow, this.river.places))

  turn(wide: boolean) {
    this.lie = wide ? turned : upright
  }

  /** What the view follows: all that are in the race and the newest tile; or, where that is too small, what is near to whoever is to act. */
  focus: [Box, Box] = $derived.by(() => {
    const { lie } = this
    const board = this.play.target as Board
    const there = afloat(board)
    const racing = there.map(({ boat }) => boat)
    const newest = this.board.tiles[this.board.tiles.length - 1]
    const all = boxOf([...there.map(({ field }) => field), ...(newest?.fields ?? [])].map((hex) => lie.at(hex)), R)
    const letter = board.focus ?? board.turn
    const mine = this.play.table.mine[0]?.seat
    const looked = this.play.look
    const boat = racing.find((b) => b.seat === looked) ?? racing.find((b) => b.boat === letter) ?? racing.find((b) => b.seat === mine) ?? racing[0]
    const here = spotOf(board, boat)
    if (!boat || !here) return [all, all]
    let ahead = { q: here.q, r: here.r }
    for (let i = 0; i < 2; i++) ahead = neighbour(ahead, numberOf(boat.heading))
    const middle = lie.at(ahead)
    const reached = [...helmOf(this.play).reach.values()].flatMap((list) => (list[0] ? [lie.at(list[0])] : []))
    const near = boxOf([lie.at(here), middle], R * 3.6)
    return [
      boxOf([...corners(all), ...reached], R * 1.4),
      reached.length > 0 ? boxOf([...corners(boxOf(reached, R * 1.6)), lie.at(here), middle], R) : near,
    ]
  })
}

const scenes = new WeakMap<Play, Scene>()

export function sceneOf(play: Play): Scene {
  let scene = scenes.get(play)
  if (!scene) scenes.set(play, (scene = new Scene(play)))
  return scene
}
