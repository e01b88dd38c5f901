import { expect, test } from 'vitest'
import { barbs, boxOf, corners, flowing, noise, turnTo } from './points'

test.each([
  [350, 10, 20],
  [10, 350, -20],
  [0, 180, -180],
  [720, 90, 90],
])('the shortest turn from %i to %i degrees is %i', (from, to, want) => {
  expect(turnTo(from, to)).toBe(want)
})

test('the corners of a box have that box', () => {
  const box = { x: -3, y: 4, width: 10, height: 2 }
  expect(boxOf(corners(box), 0)).toEqual(box)
  expect(boxOf(corners(box), 1)).toEqual({ x: -4, y: 3, width: 12, height: 4 })
})

test('an arrow head has its barbs behind its tip', () => {
  expect(barbs({ x: 0, y: 0 }, 0, 10, 180)).toBe('M0 10L0 0L0 10')
  expect(barbs({ x: 0, y: 0 }, 90, 10, 90)).toBe('M0 10L0 0L0 -10')
})

test('a flowing line begins and ends at its points', () => {
  expect(flowing([])).toBe('')
  expect(flowing([{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 4 }])).toBe('M0 0Q4 0 4 2L4 4')
})

test('noise is the same for the same numbers, and lies between 0 and 1', () => {
  const all = Array.from({ length: 200 }, (_, i) => noise(i, 7))
  expect(all).toEqual(Array.from({ length: 200 }, (_, i) => noise(i, 7)))
  expect(Math.min(...all)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...all)).toBeLessThan(1)
  expect(new Set(all).size).toBeGreaterThan(190)
})
