import { hexagon, outlines, upright as layout } from '../../drawing/hexes'
import { middle, sharp, show, smooth, towards, type Point } from '../../drawing/points'
import { heightOf, toFlood, waterOf, type Board, type HexInfo } from './board'
import { around, edge, type Drawn, type Sheet } from './sheet'

/** The parts of the map that change as the water rises, as paths. */
export interface Tide {
  flooded: string
  /**
   * Lines in the water of each group, in n steps of density from 1 to 5: the higher the water, the
   * denser.
   */
  hatches: { group: string; path: string; n: number }[]
  borders: string
  same: string
  hachures: string
  levees: { at: string; middle: Point; height: number; bank: string; ties: string }[]
  numbers: { at: string; middle: Point; n: number; wet: boolean }[]
  wedges: { at: Point; angle: number; n: number }[]
  /** The hexes that flood if the water rises by one. */
  next: string[]
}

const badge = 23 // how far a hex's number is below its middle

export function drawTide(sheet: Sheet, board: Board): Tide {
  const lying = new Map(board.hexes.map((hex) => [hex.at, hex]))
  const now = ({ info }: Drawn): HexInfo => ({ ...info, ...lying.get(info.at) })
  const all = [...sheet.hexes.values()]
  const isFlooded = (drawn: Drawn) => drawn.info.kind === 'lowland' && (now(drawn).wet ?? false)
  const sunk = all.filter(isFlooded)
  const tide: Tide = {
    flooded: smooth(outlines(sunk.map(({ hex }) => hex), layout)),
    hatches: board.waters.map(({ group, level }) => ({ group, path: sheet.groups.get(group) ?? '', n: Math.min(5, Math.max(1, level)) })),
    ...landBorders(sheet, isFlooded),
    levees: [],
    numbers: [],
    wedges: wedges(sheet, board, isFlooded),
    next: board.hexes.filter(({ next }) => next).map(({ at }) => at),
  }
  for (const drawn of all) {
    const hex = now(drawn)
    if (hex.kind !== 'lowland') continue
    const foot = { x: drawn.at.x, y: drawn.at.y + badge }
    if (hex.levee && !hex.wet) tide.levees.push({ at: hex.at, middle: foot, height: heightOf(hex), ...embankment(sheet, drawn, isFlooded) })
    else tide.numbers.push({ at: hex.at, middle: foot, n: hex.elevation ?? 0, wet: hex.wet ?? false })
  }
  return tide
}

const groundOf = (drawn: Drawn): number => (drawn.info.kind === 'lowland' ? (drawn.info.elevation ?? 0) : drawn.info.kind === 'water' ? 0 : 7)

/**
 * Returns the borders of the groups of land, with hachures on the lower side: few for a difference
 * of one, many for more.
 */
function landBorders(sheet: Sheet, isFlooded: (drawn: Drawn) => boolean): Pick<Tide, 'borders' | 'same' | 'hachures'> {
  let [borders, same, hachures] = ['', '', '']
  for (const drawn of sheet.hexes.values()) {
    if (drawn.info.kind === 'water') continue
    for (const { heading, next } of around(sheet, drawn)) {
      if (heading > 2 || next.info.kind === 'water') continue
      if ((drawn.info.group || drawn.info.kind) === (next.info.group || next.info.kind)) continue
      const [a, b] = edge(drawn, heading)
      const line = `M${show(a)}L${show(b)}`
      const step = Math.abs(groundOf(drawn) - groundOf(next))
      if (step === 0 || (isFlooded(drawn) && isFlooded(next))) {
        same += line
        continue
      }
      borders += line
      const low = groundOf(drawn) < groundOf(next) ? drawn : next
      if (!isFlooded(low)) hachures += comb(a, b, low.at, step === 1 ? 5 : 9, step === 1 ? 5 : 7)
    }
  }
  return { borders, same, hachures }
}

/** Returns short strokes from a line towards a point. */
function comb(a: Point, b: Point, to: Point, count: number, long: number): string {
  const mid = middle(a, b)
  const far = Math.hypot(to.x - mid.x, to.y - mid.y) || 1
  const [dx, dy] = [((to.x - mid.x) / far) * long, ((to.y - mid.y) / far) * long]
  return Array.from({ length: count }, (_, k) => {
    const part = (k + 0.5) / count
    return `M${show({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part })}l${dx.toFixed(1)} ${dy.toFixed(1)}`
  }).join('')
}

/** Returns a levee: a line along every wet side of its hex; inland, a closed ring. */
function embankment(sheet: Sheet, drawn: Drawn, isFlooded: (drawn: Drawn) => boolean): { bank: string; ties: string } {
  const wet = around(sheet, drawn).filter(({ next }) => next.info.kind === 'water' || isFlooded(next))
  const edges = wet.map(({ heading }) => edge(drawn, heading, 0.9))
  if (edges.length === 0) return { bank: sharp([hexagon(drawn.hex, layout, 5)]), ties: '' }
  return {
    bank: edges.map(([a, b]) => `M${show(a)}L${show(b)}`).join(''),
    ties: edges.map(([a, b]) => comb(a, b, drawn.at, 6, 7)).join(''),
  }
}

/**
 * Returns wedges at the bank that point at what each group floods first, if one heavy rain is
 * enough for that.
 */
function wedges(sheet: Sheet, board: Board, isFlooded: (drawn: Drawn) => boolean): Tide['wedges'] {
  return board.waters.flatMap((water) => {
    const n = toFlood(water)
    const target = sheet.hexes.get(water.floods)
    if (n === undefined || n > 3 || !target) return []
    // The bank nearest to the group's token: its own, or that of flooded land.
    const token = sheet.hexes.get(water.token)
    const sides = around(sheet, target).filter(({ next }) => next.info.group === water.group || isFlooded(next))
    const far = ({ next }: (typeof sides)[number]) => (next.info.group === water.group ? 0 : 1000) + Math.hypot(next.at.x - (token?.at.x ?? 0), next.at.y - (token?.at.y ?? 0))
    const side = sides.sort((a, b) => far(a) - far(b))[0]
    if (!side) return []
    const at = middle(...edge(target, side.heading))
    return [{ at: towards(at, layout.angle(side.heading) + 180, 3), angle: layout.angle(side.heading) + 180, n: Math.max(1, n) }]
  })
}

/** Returns a key for the tide: boards with the same key have the same. */
export function tideKey(board: Board): string {
  const hexes = board.hexes.map(({ at, wet, levee, next, camp }) => `${at} ${wet ? 1 : 0}${levee ?? ''}${next ? 'n' : ''}${camp ?? ''}`)
  return [...hexes, ...board.waters.map(({ level, floods, floodsFrom }) => `${level} ${floods} ${floodsFrom}`)].join(',')
}

/** Returns where the plate of a group of water lies: beside its dot if it has one. */
export function plateOf(sheet: Sheet, board: Board, group: string): Point | undefined {
  const token = sheet.hexes.get(waterOf(board, group)?.token ?? '')
  return token && { x: token.at.x, y: token.at.y + (token.info.dot ? 10 : 3) }
}
