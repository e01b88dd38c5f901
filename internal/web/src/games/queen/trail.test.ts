import { expect, test } from 'vitest'
import { upright } from '../../drawing/hexes'
import type { Board, BoatInfo } from './board'
import { platesOf } from './plates'
import type { QueenEvent } from './terms'
import { trailOf } from './trail'

/** A straight river of eight fields, with boat A on the first and B on the third. */
const boat = (letter: string, field: number): BoatInfo => ({ boat: letter, seat: letter === 'A' ? 1 : 2, status: 'racing', slot: 0, field, heading: 'N', speed: 2, coal: 5, aboard: [] })
const tile = { slot: 0, tile: 'A0', q: 0, r: 0, flow: 'N', passengers: 0, fields: Array.from({ length: 8 }, (_, i) => ({ q: 0, r: 0 - i, kind: 'water' })) }
const before = { tiles: [tile], boats: [boat('A', 0), boat('B', 2)] } as unknown as Board

const event = (key: string, args: object) => ({ key, args: { boat: 'A', ...args }, rule: '', words: '' }) as unknown as QueenEvent
const moved = (field: number) => event('moved', { slot: 0, field, heading: 'N', points: 0 })
const turn = [
  event('speed', { speed: 4, from: 2 }),
  moved(1),
  event('turned', { heading: 'NW', side: 'port' }),
  event('turned', { heading: 'SW', side: 'port' }),
  event('pushed', { pushed: 'B', slot: 0, field: 3, to: 'N' }),
  moved(2),
]

test('a trail has the start, the fields in order, bends in a row as one, and pushes', () => {
  const trail = trailOf(before, before, turn)!
  expect(trail.start).toMatchObject({ q: 0, r: 0 })
  expect(trail.fields.map(({ r }) => r)).toEqual([-1, -2])
  expect(trail.bends).toMatchObject([{ side: 'port', times: 2, at: { r: -1 } }])
  expect(trail.shoves).toMatchObject([{ boat: { boat: 'B' }, from: { r: -2 }, to: { r: -3 }, heading: 0, side: 2 }])
  expect(trail.speed).toEqual({ from: 2, to: 4 })
})

test('a trail is as long as the steps shown, and empty before the first', () => {
  expect(trailOf(before, before, turn.slice(0, 2))!.fields).toHaveLength(1)
  expect(trailOf(before, before, [])).toBeUndefined()
})

test('events of other boats are not part of the trail', () => {
  const other = event('moved', { boat: 'B', slot: 0, field: 5, heading: 'N', points: 0 })
  expect(trailOf(before, before, [turn[0]!, other])!.fields).toEqual([])
})

test('plates lie on no boat, on no number and not on each other', () => {
  const trail = trailOf(before, before, turn)!
  const plates = platesOf(trail, upright, [], 1, () => 'Pelican')
  expect(plates).toHaveLength(3)
  const points = [trail.start, ...trail.fields].map((hex) => upright.at(hex))
  for (const plate of plates) {
    expect(points.filter((p) => p.x > plate.x && p.x < plate.x + plate.width && p.y > plate.y && p.y < plate.y + plate.height)).toEqual([])
    for (const other of plates) {
      const apart = other === plate || plate.x >= other.x + other.width || other.x >= plate.x + plate.width || plate.y >= other.y + other.height || other.y >= plate.y + plate.height
      expect(apart).toBe(true)
    }
  }
})
