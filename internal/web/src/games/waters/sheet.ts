import { hexagon, key, neighbour, outlines, sides, upright as layout, R, type Hex } from '../../drawing/hexes'
import { boxOf, flowing, middle, noise, sharp, show, smooth, towards, type Box, type Point } from '../../drawing/points'
import { groundOf, hexOf, type Board, type Ground } from './board'

/** A hex as it is drawn. */
export interface Drawn {
  info: Ground
  hex: Hex
  at: Point
}

/**
 * The fixed parts of the survey sheet in a game: where the hexes lie, and the land with its marks,
 * as paths.
 */
export interface Sheet {
  box: Box
  hexes: Map<string, Drawn>
  byHex: Map<string, Drawn>
  land: { tint: string; path: string }[]
  bluffs: string
  furrows: string
  trees: (Point & { kind: number; scale: number })[]
  grid: string
  blocks: { at: Point; wide: number; high: number }[]
  water: string
  waterGrid: string
  /** The water of each group. */
  groups: Map<string, string>
  waterBorders: string
  arrows: { at: Point; angle: number; lakes: boolean }[]
  bayous: string[]
  columns: { n: number; x: number }[]
  rows: { n: number; y: number; right: number }[]
}

const margin = 26

/** Returns the outline of a hex, moved inwards by a distance. */
export const hexPath = (at: string, inset = 0): string => sharp([hexagon(hexOf(at), layout, inset)])

/**
 * Returns the two ends of a hex's edge in a heading. With part below 1, the edge is moved towards
 * the middle of the hex.
 */
export function edge(drawn: Drawn, heading: number, part = 1): [Point, Point] {
  const shrink = (p: Point) => ({ x: drawn.at.x + (p.x - drawn.at.x) * part, y: drawn.at.y + (p.y - drawn.at.y) * part })
  return [shrink(layout.corner(drawn.hex, heading - 1)), shrink(layout.corner(drawn.hex, heading))]
}

/** Returns the neighbours of a hex with their headings. */
export function around(sheet: Pick<Sheet, 'byHex'>, drawn: Drawn): { heading: number; next: Drawn }[] {
  return sides.flatMap((heading) => {
    const next = sheet.byHex.get(key(neighbour(drawn.hex, heading)))
    return next ? [{ heading, next }] : []
  })
}

/** Returns a key for the sheet: boards with the same map have the same key. */
export const sheetKey = (board: Board): string => `${board.data} ${board.options.lakesClosed}`

export function drawSheet(board: Board): Sheet {
  const all = [...groundOf(board).values()].map((info): Drawn => {
    const hex = hexOf(info.at)
    return { info, hex, at: layout.at(hex) }
  })
  const hexes = new Map(all.map((drawn) => [drawn.info.at, drawn]))
  const byHex = new Map(all.map((drawn) => [key(drawn.hex), drawn]))
  const of = (kind: Ground['kind']) => all.filter(({ info }) => info.kind === kind)
  const area = (list: readonly Drawn[]) => outlines(list.map(({ hex }) => hex), layout)
  const waters = of('water')
  const lowland = of('lowland')
  const groups = new Map(board.waters.map(({ group }) => [group, sharp(area(waters.filter(({ info }) => info.group === group)))]))
  const levels = [2, 3, 4, 5]
  const land = [
    ...levels.map((elevation) => ({ tint: `e${elevation}`, path: sharp(area(lowland.filter(({ info }) => info.elevation === elevation))) })),
    { tint: 'e5', path: sharp(area(lowland.filter(({ info }) => (info.elevation ?? 0) > 5))) },
    { tint: 'high', path: sharp(area(of('high'))) },
    { tint: 'town-land', path: sharp(area(of('vicksburg'))) },
  ].filter(({ path }) => path !== '')
  const box = boxOf(all.flatMap(({ at }) => [{ x: at.x - R, y: at.y - R * 0.87 }, { x: at.x + R, y: at.y + R * 0.87 }]), margin)
  const columns = [...new Set(all.map(({ hex }) => hex.q))].sort((a, b) => a - b).map((n) => ({ n, x: layout.at({ q: n, r: 0 }).x }))
  const rows = Array.from({ length: 1 + Math.max(...all.map(({ info }) => Number(info.at.split(',')[1]))) }, (_, n) => {
    const y = layout.at({ q: 0, r: n }).y
    return { n, y, right: y + (Math.sqrt(3) * R) / 2 }
  })
  return {
    box,
    hexes,
    byHex,
    land,
    bluffs: of('high').map(bluff).join(''),
    furrows: all.filter(({ info }) => info.terrain === 'field').map(furrow).join(''),
    trees: all.filter(({ info }) => info.terrain === 'forest').flatMap(grove),
    grid: all.filter(({ info }) => info.kind !== 'water').map(({ info }) => hexPath(info.at)).join(''),
    blocks: of('vicksburg').flatMap(streets),
    water: smooth(area(waters)),
    waterGrid: waters.map(({ info }) => hexPath(info.at)).join(''),
    groups,
    waterBorders: borders(byHex, waters),
    ...flows(board, waters),
    columns,
    rows,
  }
}

/** Returns the edges between groups of water. */
function borders(byHex: Sheet['byHex'], waters: readonly Drawn[]): string {
  return waters
    .flatMap((drawn) =>
      around({ byHex }, drawn)
        .filter(({ heading, next }) => heading < 3 && next.info.kind === 'water' && next.info.group !== drawn.info.group)
        .map(({ heading }) => edge(drawn, heading)),
    )
    .map(([a, b]) => `M${show(a)}L${show(b)}`)
    .join('')
}

/**
 * Returns where water flows on: an arrow at the border of two groups, or a bayou if they do not
 * touch.
 */
function flows(board: Board, waters: readonly Drawn[]): Pick<Sheet, 'arrows' | 'bayous'> {
  const arrows: Sheet['arrows'] = []
  const bayous: string[] = []
  for (const { group, flows } of board.waters) {
    if (!flows) continue
    const mine = waters.filter(({ info }) => info.group === group)
    const theirs = waters.filter(({ info }) => info.group === flows)
    const pairs = mine.flatMap((from) => theirs.map((to) => ({ from, to, far: Math.hypot(from.at.x - to.at.x, from.at.y - to.at.y) })))
    const nearest = pairs.sort((a, b) => a.far - b.far || b.to.at.y - a.to.at.y)[0]
    if (!nearest) continue
    const { from, to, far } = nearest
    const angle = (Math.atan2(to.at.y - from.at.y, to.at.x - from.at.x) * 180) / Math.PI + 90
    if (far < 2 * R) {
      arrows.push({ at: middle(from.at, to.at), angle, lakes: false })
    } else if (!board.options.lakesClosed) {
      const [a, b] = [towards(from.at, angle, R * 0.75), towards(to.at, angle + 180, R * 0.75)]
      const bend = towards(middle(a, b), angle + 90, 14)
      bayous.push(flowing([a, bend, b]))
      arrows.push({ at: b, angle, lakes: true })
    }
  }
  return { arrows, bayous }
}

/** Returns short strokes, as surveyors drew rising land. */
function bluff({ at }: Drawn): string {
  return Array.from({ length: 11 }, (_, i) => {
    const from = towards(at, 360 * noise(at.x, at.y, i), 7 + 25 * noise(at.x, at.y, i + 20))
    return `M${show(from)}l${(2.4 * noise(at.x, at.y, i + 40) - 1).toFixed(1)} ${(4 + 3 * noise(at.x, at.y, i + 60)).toFixed(1)}`
  }).join('')
}

function furrow({ at, hex }: Drawn): string {
  const slope = (hex.q + hex.r) % 2 === 0 ? -0.25 : 0.3
  return [-3, -2, -1, 0, 1, 2]
    .map((k) => {
      const half = 26 - Math.abs(k) * 3
      return `M${show({ x: at.x - half, y: at.y + k * 7.5 + (half * slope) / 2 })}L${show({ x: at.x + half, y: at.y + k * 7.5 - (half * slope) / 2 })}`
    })
    .join('')
}

/** Returns trees along the edge of a hex, whose middle is for pieces. */
function grove({ at }: Drawn): Sheet['trees'] {
  const round: [number, number, number][] = [[-21, -8, 1.1], [-8, -17, 1], [9, -16, 1.1], [21, -7, 1], [-24, 9, 0.95], [24, 10, 1.05], [-17, 24, 0.95], [16, 24, 1]]
  return round.map(([x, y, scale], i) => ({ x: at.x + x, y: at.y + y, scale, kind: noise(at.x, at.y, i) > 0.6 ? 1 : 0 }))
}

function streets({ at }: Drawn): Sheet['blocks'] {
  const houses: [number, number, number, number][] = [[-17, -16, 12, 8], [-1, -19, 9, 9], [12, -15, 11, 7], [-20, -3, 9, 8], [-5, -4, 12, 7], [11, -3, 11, 8], [-13, 9, 11, 7], [4, 8, 12, 8]]
  return houses.map(([x, y, wide, high]) => ({ at: { x: at.x + x, y: at.y + y }, wide, high }))
}
