import { show, type Point } from './points'

/** A point of a course on the river's middle; some are named by a number that rises downstream. */
export interface Mark extends Point {
  n?: number
}

/** A place on the middle of a river, with the direction of the stream as a unit vector. */
interface Sample extends Point {
  length: number
  n?: number | undefined
}

export interface Place extends Point {
  dx: number
  dy: number
}

const perMark = 24 // samples between two marks
const step = 4 // units between two points of a line along the course

/** A river drawn from a line of points: a smooth middle line, and points at a distance from it. */
export class Course {
  readonly #samples: Sample[] = []
  readonly #named: Sample[]
  readonly length: number

  constructor(marks: readonly Mark[]) {
    for (let i = 0; i < marks.length - 1; i++) {
      const [before, from, to, after] = [marks[Math.max(0, i - 1)]!, marks[i]!, marks[i + 1]!, marks[Math.min(marks.length - 1, i + 2)]!]
      for (let k = 0; k < perMark; k++) {
        const t = k / perMark
        this.#add({ x: spline(before.x, from.x, to.x, after.x, t), y: spline(before.y, from.y, to.y, after.y, t) }, k === 0 ? from.n : undefined)
      }
    }
    const last = marks[marks.length - 1]!
    this.#add(last, last.n)
    this.length = this.#samples[this.#samples.length - 1]!.length
    this.#named = this.#samples.filter((sample) => sample.n !== undefined)
  }

  #add({ x, y }: Point, n: number | undefined) {
    const before = this.#samples[this.#samples.length - 1]
    this.#samples.push({ x, y, n, length: before ? before.length + Math.hypot(x - before.x, y - before.y) : 0 })
  }

  /** Returns the place at a length along the middle line. */
  at(length: number): Place {
    const all = this.#samples
    let low = 0
    let high = all.length - 1
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (all[middle]!.length <= length) low = middle
      else high = middle
    }
    const [a, b] = [all[low]!, all[high]!]
    const t = Math.min(1, Math.max(0, (length - a.length) / (b.length - a.length || 1)))
    const [back, ahead] = [all[Math.max(0, low - 2)]!, all[Math.min(all.length - 1, high + 2)]!]
    const far = Math.hypot(ahead.x - back.x, ahead.y - back.y) || 1
    return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, dx: (ahead.x - back.x) / far, dy: (ahead.y - back.y) / far }
  }

  /** Returns the length at a number. Between two named marks, numbers are evenly spaced. */
  lengthOf(n: number): number {
    const named = this.#named
    for (let i = 1; i < named.length; i++) {
      const [a, b] = [named[i - 1]!, named[i]!]
      if (n <= b.n! || i === named.length - 1) return a.length + ((b.length - a.length) * (n - a.n!)) / (b.n! - a.n!)
    }
    return 0
  }

  /**
   * Returns the point beside the middle line; a distance above 0 is to the right, looking
   * downstream.
   */
  beside(length: number, far: number): Point {
    const { x, y, dx, dy } = this.at(length)
    return { x: x - dy * far, y: y + dx * far }
  }

  /** Returns the angle of the stream at a length, clockwise from up. */
  angle(length: number): number {
    const { dx, dy } = this.at(length)
    return (Math.atan2(dx, -dy) * 180) / Math.PI
  }

  #along(from: number, to: number, far: number): Point[] {
    const points: Point[] = []
    for (let length = from; length < to; length += step) points.push(this.beside(length, far))
    points.push(this.beside(to, far))
    return points
  }

  /** Returns a path along the course between two lengths, at a distance from the middle line. */
  line(from: number, to: number, far = 0): string {
    return `M${this.#along(from, to, far).map(show).join('L')}`
  }

  /** Returns a closed path along the course between two lengths, equally wide on both sides. */
  strip(from: number, to: number, half: number): string {
    return `M${[...this.#along(from, to, -half), ...this.#along(from, to, half).reverse()].map(show).join('L')}Z`
  }

  /** Reports whether a point is within a distance of the middle line. */
  near(point: Point, far: number): boolean {
    return this.#samples.some((sample) => Math.hypot(sample.x - point.x, sample.y - point.y) < far)
  }
}

/** Returns a coordinate of a Catmull-Rom spline, between b at 0 and c at 1. */
function spline(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
}
