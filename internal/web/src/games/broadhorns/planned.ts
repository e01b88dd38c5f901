import type { Deed } from '../../api/types'
import type { Drawn } from '../../drawing/planned'
import type { Course } from '../../drawing/course'
import type { BroadhornsDeed } from './terms'

/** The distance between two points of a drawn way, along the river. */
const stride = 8

/**
 * Returns the way of a plan down the river, from the boat's space: a stop at the end of each Move.
 * A new expedition begins at St. Louis, space 0.
 */
export function wayOf(course: Course, space: number, steps: readonly Deed[]): Drawn {
  const drawn: { lines: Drawn['lines'][number][]; stops: Drawn['stops'][number][] } = { lines: [], stops: [] }
  let from = space
  for (const step of steps as readonly BroadhornsDeed[]) {
    if (step.key === 'end_expedition') from = 0
    if (step.key !== 'move' && step.key !== 'move_current') continue
    const to = from + step.args.spaces
    const [begin, end] = [course.lengthOf(from), course.lengthOf(to)]
    const n = Math.max(2, Math.ceil((end - begin) / stride))
    drawn.lines.push(Array.from({ length: n + 1 }, (_, i) => course.at(begin + ((end - begin) * i) / n)))
    drawn.stops.push({ at: course.at(end), n: drawn.stops.length + 1 })
    from = to
  }
  return drawn
}
