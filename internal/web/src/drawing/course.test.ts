import { expect, test } from 'vitest'
import { Course } from './course'

const straight = new Course([{ x: 0, y: 0 }, { x: 50, y: 0, n: 0 }, { x: 150, y: 0, n: 4 }, { x: 200, y: 0 }])

test('a course goes through its marks, and numbers lie evenly between them', () => {
  expect(straight.length).toBeCloseTo(200)
  expect(straight.lengthOf(0)).toBeCloseTo(50)
  expect(straight.lengthOf(2)).toBeCloseTo(100)
  expect(straight.at(straight.lengthOf(4))).toMatchObject({ x: 150, y: 0 })
})

test('right is the side of somebody looking downstream', () => {
  const right = straight.beside(100, 10)
  expect(right.x).toBeCloseTo(100)
  expect(right.y).toBeCloseTo(10)
  expect(straight.angle(100)).toBeCloseTo(90)
})

test('a point is near the middle line or not', () => {
  expect(straight.near({ x: 100, y: 8 }, 10)).toBe(true)
  expect(straight.near({ x: 100, y: 12 }, 10)).toBe(false)
})
