import { Course, type Mark } from '../../drawing/course'
import { boxOf, flowing, noise, show, type Box, type Point } from '../../drawing/points'
import type { Board, TownInfo } from './board'

/**
 * The Mississippi from St. Louis to New Orleans as a strip map: north at the left, so that the west
 * bank is below. A number is the space of the river that lies there; the other spaces lie evenly
 * between.
 */
const marks: readonly Mark[] = [
  { x: -420, y: 190 }, { x: -240, y: 232 }, { x: -120, y: 206 }, { x: -30, y: 222 }, { x: 52, y: 232, n: 0 }, { x: 92, y: 252 }, { x: 128, y: 268, n: 2 }, { x: 166, y: 256 }, { x: 194, y: 226 }, { x: 222, y: 230 },
  { x: 254, y: 268, n: 5 }, { x: 288, y: 262 }, { x: 312, y: 220 }, { x: 338, y: 216 }, { x: 356, y: 250 }, { x: 382, y: 276, n: 9 }, { x: 418, y: 274 },
  { x: 436, y: 244 }, { x: 414, y: 216 }, { x: 404, y: 184 }, { x: 432, y: 158 }, { x: 466, y: 172, n: 15 }, { x: 496, y: 206 }, { x: 512, y: 250 },
  { x: 534, y: 276, n: 18 }, { x: 572, y: 270 }, { x: 606, y: 262 }, { x: 650, y: 280, n: 21 }, { x: 700, y: 280 }, { x: 730, y: 256 }, { x: 706, y: 229 },
  { x: 660, y: 226 }, { x: 616, y: 222 }, { x: 590, y: 198 }, { x: 606, y: 172, n: 28 }, { x: 648, y: 164 }, { x: 690, y: 176 }, { x: 724, y: 170, n: 32 },
  { x: 764, y: 186 }, { x: 806, y: 198 }, { x: 852, y: 172, n: 35 }, { x: 892, y: 170 }, { x: 920, y: 206 }, { x: 946, y: 238 }, { x: 980, y: 226 },
  { x: 998, y: 188, n: 40 }, { x: 1022, y: 172 }, { x: 1048, y: 190 }, { x: 1062, y: 232 }, { x: 1104, y: 268 }, { x: 1150, y: 320 },
]

/** The rivers that flow into it or leave it, with the place and the angle of their names. */
const branches: readonly { name: string; line: readonly (readonly [number, number])[]; at: readonly [number, number]; turn: number }[] = [
  { name: 'missouri', line: [[-240, 150], [-120, 178], [-30, 190], [-6, 196], [16, 214], [40, 230]], at: [30, 198], turn: 24 },
  { name: 'ohio', line: [[300, 138], [322, 160], [330, 188], [334, 216]], at: [338, 166], turn: 76 },
  { name: 'arkansas', line: [[612, 340], [626, 318], [636, 300], [650, 280]], at: [702, 322], turn: 0 },
  { name: 'yazoo', line: [[694, 122], [668, 140], [640, 152], [608, 170]], at: [648, 134], turn: -28 },
  { name: 'red', line: [[736, 334], [768, 300], [786, 250], [804, 198]], at: [772, 286], turn: -64 },
  { name: 'atchafalaya', line: [[846, 338], [842, 290], [838, 240], [830, 190]], at: [850, 262], turn: 84 },
]

const lands: readonly { name: string; at: readonly [number, number] }[] = [
  { name: 'illinois', at: [176, 182] }, { name: 'missouri', at: [230, 318] }, { name: 'tennessee', at: [535, 160] }, { name: 'arkansas', at: [452, 314] },
  { name: 'mississippi', at: [925, 142] }, { name: 'louisiana', at: [900, 318] },
]

const half = 16 // half the width of the river
export const tileHeight = 92
const stackStep = 3 // how far a tile of the stack looks out from under the one above
export const slipHeight = 18
export const tabHeight = 20

/**
 * The orientation of the map: flat, with north at the left, or upright, with north at the top, on a
 * narrow screen.
 */
export class Layout {
  constructor(readonly wide: boolean) {}

  place({ x, y }: Point): Point {
    return this.wide ? { x, y } : { x: 200 + (280 - y) * 1.05, y: x * 1.45 }
  }
}

export interface PlacedTown {
  id: string
  /** The tile's upper left corner, and its size. */
  at: Point
  width: number
  /** On which side of the river the town lies: 1 is below or left. */
  side: 1 | -1
  /** The middle of its houses, and the point of the river where its quay begins. */
  houses: Point
  quay: Point
  port: Point
  /** Where the line from the houses meets the tile. */
  hook: Point
}

/** All fixed parts of the map, ready to be drawn. */
export interface Chart {
  layout: Layout
  course: Course
  box: Box
  bank: string
  hatch: string
  cells: string[]
  ends: string[]
  shores: string[]
  currents: string[]
  edges: string[]
  numbers: { n: number; at: Point }[]
  branches: { name: string; line: string; at: Point; turn: number }[]
  lands: { name: string; at: Point }[]
  trees: { at: Point; kind: number }[]
  gulf: string
  towns: Map<string, PlacedTown>
  home: { houses: Point; name: Point }
  shelf: Point
  title: Point
}

/** Returns what the drawing of the map depends on. */
export const chartKey = (board: Board) => board.towns.map((town) => `${town.id}${town.space}${town.spaces.length}`).join() + board.river

function tileWidth(town: TownInfo): number {
  return Math.max(118, town.spaces.length * 25 + 16)
}

/** Returns how much higher a tile with its stack is than the tile alone. */
export const stackDepth = (town: TownInfo) => town.stack * stackStep

export function drawChart(board: Board, layout: Layout): Chart {
  const course = new Course(marks.map((mark) => ({ ...layout.place(mark), ...(mark.n !== undefined && { n: mark.n }) })))
  const middle = (n: number) => (course.lengthOf(n) + course.lengthOf(n + 1)) / 2
  const first = course.lengthOf(0) - 15
  const last = course.lengthOf(board.river) + 15
  const border = (n: number) => (n < 0 ? first : n >= board.river ? last : middle(n))
  const spaces = Array.from({ length: board.river + 1 }, (_, n) => n)
  const towns = new Map(placeTowns(board, layout, course).map((town) => [town.id, town]))
  const at = ([x, y]: readonly [number, number]) => layout.place({ x, y })
  const home = course.at(course.lengthOf(0))
  const side = layout.wide ? { x: 0, y: 1 } : { x: -1, y: 0 }
  const tiles = [...towns.values()].flatMap(({ at, width }) => [at, { x: at.x + width + 9, y: at.y + tileHeight + 9 + tabHeight }])
  const whole = boxOf([...tiles, ...(layout.wide ? [{ x: 0, y: 0 }, { x: 1080, y: 442 }] : [{ x: 0, y: -170 }])], 0)
  return {
    layout,
    course,
    box: layout.wide ? { x: 0, y: Math.min(0, whole.y), width: 1080, height: Math.max(442, whole.height) } : { ...whole, x: whole.x - 6, width: whole.width + 12 },
    bank: course.strip(0, course.length, half),
    hatch: hatchOf(course),
    cells: spaces.map((n) => course.strip(border(n - 1), border(n), half)),
    ends: [course.strip(0, first, half), course.strip(last, course.length, half)],
    shores: [half - 3, half - 6.5, 6.5 - half, 3 - half].map((far) => course.line(0, course.length, far)),
    currents: [-9, -3, 4, 10].map((far) => course.line(0, course.length, far)),
    edges: [-half, half].map((far) => course.line(0, course.length, far)),
    numbers: spaces.filter((n) => n % 5 === 0 && n > 0 && !board.towns.some((town) => town.space === n)).map((n) => ({ n, at: course.at(course.lengthOf(n)) })),
    branches: branches.map(({ name, line, at: named, turn }) => ({ name, line: flowing(line.map(at)), at: at(named), turn: layout.wide ? turn : turn + 90 })),
    lands: lands.map(({ name, at: named }) => ({ name, at: at(named) })),
    trees: treesOn(course, layout, [...towns.values()]),
    gulf: layout.wide
      ? 'M1500 40C1380 90 1240 150 1150 214C1096 246 1072 276 1064 312C1070 332 1062 352 1070 374C1060 398 1068 440 1052 500V700H1500z'
      : '',
    towns,
    home: { houses: { x: home.x + side.x * 34 - (layout.wide ? 8 : 0), y: home.y + side.y * 32 }, name: { x: home.x + side.x * 34 - (layout.wide ? 8 : 0), y: home.y + side.y * 32 + 28 } },
    shelf: layout.wide ? { x: 8, y: 8 } : { x: 90, y: -160 },
    title: layout.wide ? { x: 730, y: 352 } : { x: 20, y: 1180 },
  }
}

/**
 * Returns the towns with their places: each as near to its entrance as the tiles beside it allow.
 */
function placeTowns(board: Board, layout: Layout, course: Course): PlacedTown[] {
  return (['west', 'east'] as const).flatMap((bank) => {
    const row = board.towns.filter((town) => town.bank === bank)
    const side = bank === 'west' ? 1 : -1
    const along = layout.wide
      ? pack(row.map((town) => ({ want: course.at(course.lengthOf(town.space)).x, long: tileWidth(town) })), bank === 'east' ? 346 : 62, 1074, 8)
      : pack(row.map((town) => ({ want: course.at(course.lengthOf(town.space)).y, long: tileHeight })), -20, 1600, 52)
    return row.map((town, i): PlacedTown => {
      const width = tileWidth(town)
      const port = course.at(course.lengthOf(town.space))
      if (layout.wide) {
        const at = { x: along[i]!, y: side === 1 ? 344 : slipHeight + 2 }
        const houses = { x: port.x, y: port.y + side * (half + 13) }
        return { id: town.id, at, width, side, port, houses, quay: { x: port.x, y: port.y + side * (half - 3) }, hook: { x: port.x, y: side === 1 ? at.y : at.y + tileHeight } }
      }
      const at = { x: side === 1 ? 158 - width : 386, y: along[i]! }
      const houses = { x: port.x - side * (half + 16), y: port.y }
      return { id: town.id, at, width, side, port, houses, quay: { x: port.x - side * (half - 3), y: port.y }, hook: { x: side === 1 ? at.x + width : at.x, y: port.y } }
    })
  })
}

/**
 * Returns the starts of things in a row, each as near to its wanted middle as the others and the
 * ends allow.
 */
export function pack(things: readonly { want: number; long: number }[], from: number, to: number, gap: number): number[] {
  const at = things.map(({ want, long }) => want - long / 2)
  things.forEach((_, i) => (at[i] = Math.max(at[i]!, i === 0 ? from : at[i - 1]! + things[i - 1]!.long + gap)))
  for (let i = things.length - 1; i >= 0; i--) at[i] = Math.min(at[i]!, (i === things.length - 1 ? to : at[i + 1]! - gap) - things[i]!.long)
  return at
}

/** Returns short strokes along both banks, except where another reach of the river lies. */
function hatchOf(course: Course): string {
  let path = ''
  for (let length = 2; length < course.length; length += 4.6) {
    for (const side of [-1, 1]) {
      const from = course.beside(length, side * (half + 2.5))
      const to = course.beside(length, side * (half + 5 + 5 * noise(length * 7, side, 3)))
      if (!course.near(to, half + 4)) path += `M${show(from)}L${show(to)}`
    }
  }
  return path
}

/** Returns groves in the land between the rows of tiles, where they cover nothing. */
function treesOn(course: Course, layout: Layout, towns: readonly PlacedTown[]): Chart['trees'] {
  const trees: Chart['trees'] = []
  for (let i = 0; i < 150; i++) {
    const spot = layout.place({ x: 1050 * noise(i, 1, 11), y: 142 + 184 * noise(i, 2, 12) })
    const taken = course.near(spot, half + 24) || towns.some(({ houses, hook }) => Math.hypot(houses.x - spot.x, houses.y - spot.y) < 34 || Math.abs(hook.x - spot.x) < 9)
    if (taken || trees.some(({ at }) => Math.hypot(at.x - spot.x, at.y - spot.y) < 30)) continue
    trees.push({ at: spot, kind: Math.floor(2 * noise(i, 3, 13)) })
    if (noise(i, 4, 14) > 0.4) trees.push({ at: { x: spot.x + 8, y: spot.y + 4 }, kind: Math.floor(2 * noise(i, 5, 15)) })
  }
  return trees.sort((a, b) => a.at.y - b.at.y)
}
