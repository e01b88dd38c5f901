import type { Box } from '../../ui/view.svelte'
import type { Heading, Nose, Tile } from './board'
import { headings } from './board'

/** How far a hex's corners lie from its centre, in the units of the drawing. */
export const R = 40

export interface Point {
  x: number
  y: number
}

export interface Hex {
  q: number
  r: number
}

/** Steps to the six neighbours, by the headings' numbers. */
const steps: readonly Hex[] = [
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
]

export function key(hex: Hex): string {
  return `${hex.q},${hex.r}`
}

export function neighbour(hex: Hex, heading: number): Hex {
  const step = steps[((heading % 6) + 6) % 6]!
  return { q: hex.q + step.q, r: hex.r + step.r }
}

export function numberOf(heading: Heading): number {
  return headings.indexOf(heading)
}

const bends: Readonly<Record<Nose, number>> = { left: -1, straight: 0, right: 1 }

/** The heading, as a number, in which the river leaves a tile by a nose. */
export function headingOut(tile: Tile, nose: Nose): number {
  return numberOf(tile.flow) + bends[nose]
}

/**
 * How the map lies: north up, or, on a wide screen, turned so that the river begins at the left and north is at the right.
 */
export class Lie {
  constructor(readonly turned: boolean) {}

  /** Where a hex's centre lies. */
  at(hex: Hex): Point {
    const x = 1.5 * R * hex.q
    const y = Math.sqrt(3) * R * (hex.r + hex.q / 2)
    return this.turned ? { x: -y, y: x } : { x, y }
  }

  /** The angle of a heading in degrees, clockwise from up. */
  angle(heading: number): number {
    return 60 * heading + (this.turned ? 90 : 0)
  }

  /** The corner of a hex that lies clockwise behind the middle of its edge in a heading. */
  corner(hex: Hex, heading: number): Point {
    return towards(this.at(hex), this.angle(heading) + 30, R)
  }
}

/** The point so far from another at an angle clockwise from up. */
export function towards(from: Point, angle: number, far: number): Point {
  const a = (angle * Math.PI) / 180
  return { x: from.x + far * Math.sin(a), y: from.y - far * Math.cos(a) }
}

export type Loop = Point[]

/** The outlines of a set of hexes, clockwise round it, each as its corners; holes run the other way. */
export function outlines(hexes: Iterable<Hex>, lie: Lie): Loop[] {
  const set = new Map<string, Hex>()
  for (const hex of hexes) set.set(key(hex), hex)
  const next = new Map<string, { from: Point; to: Point }[]>()
  for (const hex of set.values()) {
    for (let h = 0; h < 6; h++) {
      if (set.has(key(neighbour(hex, h)))) continue
      const from = lie.corner(hex, h - 1)
      const name = spot(from)
      const there = next.get(name)
      const edge = { from, to: lie.corner(hex, h) }
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

/** The loop moved so far to its outside. */
export function offset(loop: Loop, far: number): Loop {
  return loop.map((p, i) => {
    const a = normal(loop[(i + loop.length - 1) % loop.length]!, p)
    const b = normal(p, loop[(i + 1) % loop.length]!)
    const k = far / (1 + a.x * b.x + a.y * b.y)
    return { x: p.x + k * (a.x + b.x), y: p.y + k * (a.y + b.y) }
  })
}

function normal(from: Point, to: Point): Point {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const length = Math.hypot(dx, dy) || 1
  return { x: dy / length, y: -dx / length }
}

/** A number from 0 to 1 that looks random and is always the same for the same numbers. */
export function noise(a: number, b: number, c = 0): number {
  let h = (Math.imul(Math.round(a), 374761393) + Math.imul(Math.round(b), 668265263) + Math.imul(Math.round(c), 2246822519)) | 0
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** The loop with each corner moved a little, so that it looks drawn by hand. */
export function rough(loop: Loop, far: number): Loop {
  return loop.map((p) => ({ x: p.x + far * (noise(p.x, p.y, 1) - 0.5), y: p.y + far * (noise(p.x, p.y, 2) - 0.5) }))
}

/** A smooth closed path through the middles of the loop's edges. */
export function smooth(loops: Loop[]): string {
  return loops
    .map((loop) => {
      const last = loop[loop.length - 1]!
      let path = `M${show(middle(last, loop[0]!))}`
      loop.forEach((p, i) => (path += `Q${show(p)} ${show(middle(p, loop[(i + 1) % loop.length]!))}`))
      return path + 'Z'
    })
    .join('')
}

export function sharp(loops: Loop[]): string {
  return loops.map((loop) => `M${loop.map(show).join('L')}Z`).join('')
}

export function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

export function show(p: Point): string {
  return `${Math.round(p.x * 10) / 10} ${Math.round(p.y * 10) / 10}`
}

/** A hex's own corners, drawn in by so much. */
export function hexagon(hex: Hex, lie: Lie, inset = 0): Loop {
  const centre = lie.at(hex)
  return headings.map((_, h) => towards(centre, lie.angle(h) + 30, R - inset))
}

/** The box around points, with a margin. */
export function boxOf(points: Iterable<Point>, margin: number): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const p of points) {
    left = Math.min(left, p.x)
    right = Math.max(right, p.x)
    top = Math.min(top, p.y)
    bottom = Math.max(bottom, p.y)
  }
  if (left > right) return { x: 0, y: 0, width: 1, height: 1 }
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin }
}

/** Where a hex lies as seen from another with a heading: steps along the two headings between which it lies, 0 being ahead. */
export function bearing(from: Hex, heading: number, to: Hex): { first: number; a: number; second: number; b: number } {
  let q = to.q - from.q
  let r = to.r - from.r
  for (let i = 0; i < heading; i++) [q, r] = [q + r, -q] // a turn of 60 degrees to the left
  for (let h = 0; h < 6; h++) {
    const u = steps[h]!
    const v = steps[(h + 1) % 6]!
    const det = u.q * v.r - u.r * v.q
    const a = (q * v.r - r * v.q) / det
    const b = (u.q * r - u.r * q) / det
    if (a > 0 && b >= 0) return { first: h, a, second: (h + 1) % 6, b }
  }
  return { first: 0, a: 0, second: 1, b: 0 }
}
