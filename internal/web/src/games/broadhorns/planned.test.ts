import { expect, test } from 'vitest'
import type { Deed } from '../../api/types'
import type { Course } from '../../drawing/course'
import { wayOf } from './planned'

const course = { lengthOf: (n: number) => 10 * n, at: (length: number) => ({ x: length, y: 0 }) } as unknown as Course
const deed = (key: string, args: object) => ({ key, args, action: key }) as unknown as Deed

test('a hint is drawn down the river, with a stop for each Move', () => {
  const drawn = wayOf(course, 20, [deed('move', { spaces: 3 }), deed('port', {}), deed('move_current', { spaces: 6, currents: 1 }), deed('end_turn', {})])
  expect(drawn.stops).toEqual([{ at: { x: 230, y: 0 }, n: 1 }, { at: { x: 290, y: 0 }, n: 2 }])
  expect(drawn.lines.map((line) => [line[0]!.x, line[line.length - 1]!.x])).toEqual([[200, 230], [230, 290]])
})

test('a new expedition is drawn from St. Louis', () => {
  const drawn = wayOf(course, 20, [deed('end_expedition', {}), deed('build', { feet: 20 }), deed('move', { spaces: 4 })])
  expect(drawn.lines.map((line) => line[0]!.x)).toEqual([0])
})
