/** A point of a drawing, in its units. */
export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

/** The corners of a closed line, clockwise round its inside. */
export type Loop = Point[]

/** Returns the point at a distance from another, at an angle clockwise from up. */
export function towards(from: Point, angle: number, far: number): Point {
  const a = (angle * Math.PI) / 180
  return { x: from.x + far * Math.sin(a), y: from.y - far * Math.cos(a) }
}

/** Returns the shortest turn from an angle to another, from -180 to 180 degrees. */
export function turnTo(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180
}

export function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

/** Returns the box around points, with a margin. */
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

/** Returns two opposite corners of a box, for use as points in boxOf. */
export function corners(box: Box): Point[] {
  return [
    { x: box.x, y: box.y },
    { x: box.x + box.width, y: box.y + box.height },
  ]
}

/** Returns the loop moved outwards by a distance. */
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

/** Returns a number from 0 to 1 that looks random and is always the same for the same numbers. */
export function noise(a: number, b: number, c = 0): number {
  let h = (Math.imul(Math.round(a), 374761393) + Math.imul(Math.round(b), 668265263) + Math.imul(Math.round(c), 2246822519)) | 0
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Returns the loop with each corner moved a little, so that it looks drawn by hand. */
export function rough(loop: Loop, far: number): Loop {
  return loop.map((p) => ({ x: p.x + far * (noise(p.x, p.y, 1) - 0.5), y: p.y + far * (noise(p.x, p.y, 2) - 0.5) }))
}

/** Returns a point as it is written in paths. */
export function show(p: Point): string {
  return `${Math.round(p.x * 10) / 10} ${Math.round(p.y * 10) / 10}`
}

/**
 * Returns a path along the two barbs of an arrow head whose tip is at a point; `back` is the angle
 * between the arrow and each barb.
 */
export function barbs(tip: Point, angle: number, long: number, back: number): string {
  return `M${show(towards(tip, angle + back, long))}L${show(tip)}L${show(towards(tip, angle - back, long))}`
}

/** Returns a path along the loops, with sharp corners. */
export function sharp(loops: Loop[]): string {
  return loops.map((loop) => `M${loop.map(show).join('L')}Z`).join('')
}

/** Returns a smooth closed path through the middles of the loops' edges. */
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

/**
 * Returns a smooth open path through the middles between points, from the first point to the last.
 */
export function flowing(line: Point[]): string {
  const [first] = line
  const last = line[line.length - 1]
  if (!first || !last) return ''
  let path = `M${show(first)}`
  for (let k = 1; k < line.length - 1; k++) path += `Q${show(line[k]!)} ${show(middle(line[k]!, line[k + 1]!))}`
  return `${path}L${show(last)}`
}
