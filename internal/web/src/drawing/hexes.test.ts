import { expect, test } from 'vitest'
import { bearing, hexagon, Layout, neighbour, outlines } from './hexes'
import { offset, towards } from './points'

const up = new Layout(false)
const right = new Layout(true)

test('north is up, or at the right on a wide screen', () => {
  const n = neighbour({ q: 0, r: 0 }, 0)
  expect(up.at(n).y).toBeLessThan(0)
  expect(up.at(n).x).toBeCloseTo(0)
  expect(right.at(n).x).toBeGreaterThan(0)
  expect(right.at(n).y).toBeCloseTo(0)
})

test.each([up, right])('a neighbour lies at the angle of its heading', (layout) => {
  for (let h = 0; h < 6; h++) {
    const there = layout.at(neighbour({ q: 0, r: 0 }, h))
    const want = towards({ x: 0, y: 0 }, layout.angle(h), Math.hypot(there.x, there.y))
    expect(there.x).toBeCloseTo(want.x)
    expect(there.y).toBeCloseTo(want.y)
  }
})

test('the outline of neighbours leaves out the edge between them', () => {
  const [loop, more] = outlines([{ q: 0, r: 0 }, neighbour({ q: 0, r: 0 }, 2)], up)
  expect(loop).toHaveLength(10)
  expect(more).toBeUndefined()
})

test('a ring has an outline and a hole', () => {
  const ring = [0, 1, 2, 3, 4, 5].map((h) => neighbour({ q: 0, r: 0 }, h))
  expect(outlines(ring, right).map((loop) => loop.length).sort((a, b) => a - b)).toEqual([6, 18])
})

test('an offset goes to the outside', () => {
  const hex = hexagon({ q: 0, r: 0 }, up)
  for (const p of offset(hex, 5)) expect(Math.hypot(p.x, p.y)).toBeCloseTo(40 + 5 / Math.cos(Math.PI / 6))
  expect(offset(outlines([{ q: 0, r: 0 }], up)[0]!, -5)[0]).toEqual(expect.objectContaining({ x: expect.any(Number) }))
})

test.each([
  [0, { q: 0, r: -2 }, { first: 0, a: 2, second: 1, b: 0 }],
  [1, { q: 2, r: -2 }, { first: 0, a: 2, second: 1, b: 0 }],
  [2, { q: 1, r: 1 }, { first: 0, a: 1, second: 1, b: 1 }],
  [0, { q: -1, r: -1 }, { first: 5, a: 1, second: 0, b: 1 }],
  [3, { q: 0, r: -1 }, { first: 3, a: 1, second: 4, b: 0 }],
])('seen with heading %i', (heading, to, want) => {
  expect(bearing({ q: 0, r: 0 }, heading, to)).toEqual(want)
})
