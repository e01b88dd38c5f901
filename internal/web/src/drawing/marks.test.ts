import { expect, test } from 'vitest'
import { shapeOf, shapes } from './marks'

test('six letters have six shapes, which look different', () => {
  const own = ['A', 'B', 'C', 'D', 'E', 'F'].map(shapeOf)
  expect(new Set(own).size).toBe(6)
  expect(new Set(Object.values(shapes)).size).toBe(Object.keys(shapes).length)
})
