import { towards, type Loop, type Point } from './points'

/** A hexagonal field, flat side up, by its column q and, along the column, r. */
export interface Hex {
  q: number
  r: number
}

/** The distance of a hex's corners from its centre, in the units of the drawing. */
export const R = 40

/** The six headings, clockwise from up, numbered as on boards. */
export const sides = [0, 1, 2, 3, 4, 5] as const

/** The step to the neighbour in each heading. */
const steps: readonly Hex[] = [
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
]

/** Returns a hex's key for maps and sets. */
export function key(hex: Hex): string {
  return `${hex.q},${hex.r}`
}

/** Returns the neighbour in a heading, which may be any whole number. */
export function neighbour(hex: Hex, heading: number): Hex {
  const step = steps[((heading % 6) + 6) % 6]!
  return { q: hex.q + step.q, r: hex.r + step.r }
}

/**
 * Where the hexes of a map are drawn: with north up, or, on a wide screen, turned so that north is
 * at the right and a river that begins in the north begins at the left.
 */
export class Layout {
  constructor(readonly turned: boolean) {}

  /** Returns the position of a point of the upright map. */
  place({ x, y }: Point): Point {
    return this.turned ? { x: -y, y: x } : { x, y }
  }

  /** Returns the centre of a hex. */
  at(hex: Hex): Point {
    return this.place({ x: 1.5 * R * hex.q, y: Math.sqrt(3) * R * (hex.r + hex.q / 2) })
  }

  /** Returns the angle of a heading in degrees, clockwise from up. */
  angle(heading: number): number {
    return 60 * heading + (this.turned ? 90 : 0)
  }

  /** Returns the corner at the clockwise end of a hex's edge in a heading. */
  corner(hex: Hex, heading: number): Point {
    return towards(this.at(hex), this.angle(heading) + 30, R)
  }
}

/** A map with north up. */
export const upright = new Layout(false)
/** A map with north at the right. */
export const turned = new Layout(true)

/**
 * Returns the outlines of a set of hexes as lists of corners: clockwise around the set,
 * counterclockwise around holes.
 */
export function outlines(hexes: Iterable<Hex>, layout: Layout): Loop[] {
  const set = new Map<string, Hex>()
  for (const hex of hexes) set.set(key(hex), hex)
  const next = new Map<string, { from: Point; to: Point }[]>()
  for (const hex of set.values()) {
    for (const h of sides) {
      if (set.has(key(neighbour(hex, h)))) continue
      const from = layout.corner(hex, h - 1)
      const name = spot(from)
      const there = next.get(name)
      const edge = { from, to: layout.corner(hex, h) }
      if (there) there.push(edge)
      else next.set(name, [edge])
    }
  }
  const loops: Loop[] = []
  for (const first of next.keys()) {
    const loop: Loop = []
    for (let at = first; ; ) {
      const edge = next.get(at)?.pop()
      if (!edge) break
      loop.push(edge.from)
      at = spot(edge.to)
    }
    if (loop.length > 2) loops.push(loop)
  }
  return loops
}

function spot(p: Point): string {
  return `${Math.round(p.x)},${Math.round(p.y)}`
}

/** Returns a hex's corners, moved inwards by inset. */
export function hexagon(hex: Hex, layout: Layout, inset = 0): Loop {
  const centre = layout.at(hex)
  return sides.map((h) => towards(centre, layout.angle(h) + 30, R - inset))
}

/**
 * Returns where a hex lies as seen from another with a heading: a number of steps along each of the
 * two headings that it lies between. Heading 0 is straight ahead.
 */
export function bearing(from: Hex, heading: number, to: Hex): { first: number; a: number; second: number; b: number } {
  let q = to.q - from.q
  let r = to.r - from.r
  for (let i = 0; i < heading; i++) [q, r] = [q + r, -q] // a turn of 60 degrees to the left
  for (const h of sides) {
    const u = steps[h]!
    const v = steps[(h + 1) % 6]!
    const det = u.q * v.r - u.r * v.q
    const a = (q * v.r - r * v.q) / det
    const b = (u.q * r - u.r * q) / det
    if (a > 0 && b >= 0) return { first: h, a, second: (h + 1) % 6, b }
  }
  return { first: 0, a: 0, second: 1, b: 0 }
}
