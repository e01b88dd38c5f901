import { beforeAll, expect, test } from 'vitest'
import { Layout, neighbour, type Hex } from '../../drawing/hexes'
import { loadTexts } from '../../text/text.svelte'
import type { Board, BoatInfo, Field } from './board'
import { bowWords, courseWords, Lookout, placeWords, withPushes } from './describe'
import type { Reach } from './ways'
import { drawRiver } from './river'

beforeAll(() => loadTexts('games/queen'))

const bow: Hex = { q: 0, r: 0 }
const round = [bow, ...[0, 1, 2, 3, 4, 5].map((heading) => neighbour(bow, heading))]
const fields: Field[] = [...round, { q: 1, r: -2 }, { q: -1, r: -1 }].map((hex) => ({ ...hex, kind: 'water' }))
const boat = (letter: string, field: number): BoatInfo => ({
  boat: letter, seat: 1, status: 'racing', slot: 0, field, heading: 'N', speed: 2, coal: 6, aboard: [],
})
const board = {
  tiles: [{ slot: 0, tile: 'A0', q: 0, r: 0, flow: 'N', passengers: 0, fields }],
  boats: [boat('A', 0), boat('B', 1)],
  removed: 0,
} as unknown as Board
const lookout = new Lookout(board, board.boats[0], drawRiver(board, new Layout(false)).places)

const plan: Reach['plan'] = { key: 'end', args: { speed: 2, slot: 0, field: 0, heading: 'N', wheel: 2, coal: 5, next: 0 }, way: [], words: '' }
const reach = (more: Partial<Reach> = {}): Reach => ({ ...bow, heading: 0, speed: 2, coal: 1, pushes: [], plan, way: [], variants: [], ...more })

test('positions are worded alike on both sides: ahead or astern comes first', () => {
  expect(lookout.where({ q: 1, r: -2 })).toBe('1 ahead, 1 on the starboard bow')
  expect(lookout.where({ q: -1, r: -1 })).toBe('1 ahead, 1 on the port bow')
  expect(lookout.where({ q: 1, r: 1 })).toBe('1 astern, 1 on the starboard quarter')
  expect(lookout.where({ q: -1, r: 2 })).toBe('1 astern, 1 on the port quarter')
  expect(lookout.where(bow)).toBe('here')
})

test('a field is called water only if it has no other description', () => {
  const [, ahead, side] = round
  expect(lookout.name(side!)).toBe('1 on the starboard bow, water')
  expect(lookout.name(side!, [reach()])).toBe('1 on the starboard bow, reached at speed 2 for 1 coal')
  expect(lookout.name(ahead!)).toBe('1 ahead, boat B, pointing ahead, speed 2, 6 coal')
  expect(lookout.name({ q: 0, r: 5 })).toBe('5 astern, bank')
})

test('a push names the boat, and says where it goes', () => {
  const pushing = reach({ pushes: [{ boat: 'B', heading: 1, side: 1, to: bow }] })
  expect(lookout.reach([pushing])).toBe('reached at speed 2 for 1 coal, pushing B ahead to starboard')
  expect(withPushes('free', reach())).toBe('free')
})

test('headings are worded by the bow and by the river, however the map lies', () => {
  expect([0, 1, 2, 3, 4, 5].map((heading) => bowWords(heading, 4))).toEqual(['back to starboard', 'back', 'back to port', 'ahead to port', 'ahead', 'ahead to starboard'])
  const east = { ...board, tiles: [{ ...board.tiles[0]!, flow: 'SE' }] } as Board
  expect(courseWords(east, { ...board.boats[0]!, heading: 'SE' })).toBe('downstream')
  expect(courseWords(east, { ...board.boats[0]!, heading: 'NW' })).toBe('upstream')
  expect(courseWords(east, board.boats[0]!)).toBe('upstream to the left bank')
})

test('an end at speed 1 on a dock with a passenger for the boat says so, and so does a push there', () => {
  const docks = (passengers: number, more: Partial<BoatInfo> = {}) => {
    const tile = { ...board.tiles[0]!, passengers, fields: fields.map((field, i) => (i === 2 ? { ...field, kind: 'dock' as const } : field)) }
    const there = { ...board, tiles: [tile], boats: [{ ...boat('A', 0), ...more }] } as Board
    return new Lookout(there, there.boats[0], drawRiver(there, new Layout(false)).places)
  }
  const at = (speed: number) => reach({ ...round[2]!, speed, plan: { ...plan, args: { ...plan.args, speed, wheel: speed } } })
  expect(docks(1).reach([at(1)])).toBe('reached at speed 1 for 1 coal; a passenger can come aboard')
  expect(docks(1).reach([at(2), at(1)])).toBe('reached at speed 2 for 1 coal; at speed 1 a passenger can come aboard')
  expect(docks(1).boarding([at(2)])).toBeUndefined()
  expect(docks(0).boarding([at(1)])).toBeUndefined()
  expect(docks(1, { aboard: ['A0'] }).boarding([at(1)])).toBeUndefined()
  expect(docks(1, { aboard: ['A1-1', 'A2-1'] }).boarding([at(1)])).toBeUndefined()
  expect(docks(1, { boat: 'R' }).boarding([at(1)])).toBeUndefined()
  const push = { boat: 'B', heading: 1, side: 1, to: round[2]! }
  const { places } = docks(1)
  expect(placeWords(push, places, { ...boat('B', 1), speed: 1 })).toBe('ahead to starboard, dock with a passenger')
  expect(placeWords(push, places, boat('B', 1))).toBe('ahead to starboard, dock')
})

test('the boat ahead is the one that a push would move', () => {
  expect(lookout.ahead?.boat).toBe('B')
  expect(lookout.around()[0]).toBe('ahead: 0 open, then boat B, pointing ahead, speed 2, 6 coal')
})
