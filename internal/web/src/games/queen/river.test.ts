import { expect, test } from 'vitest'
import { Layout } from '../../drawing/hexes'
import type { Board, Field } from './board'
import { drawRiver, lyingOn, riverKey } from './river'

/** A tile of five by four fields with these kinds by number; the rest is water. */
function board(kinds: Record<number, Field['kind']>, more: Partial<Board['tiles'][0]> = {}): Board {
  const fields = Array.from({ length: 20 }, (_, i): Field => ({ q: i % 5, r: -Math.floor(i / 5) - Math.floor((i % 5) / 2), kind: kinds[i] ?? 'water' }))
  const tile = { slot: 0, tile: 'T', q: 0, r: 0, flow: 'N' as const, passengers: 0, fields, ...more }
  return { tiles: [tile], boats: [], removed: 0 } as unknown as Board
}

test.each([new Layout(false), new Layout(true)])('what is on a tile is drawn', (layout) => {
  const kinds = { 6: 'island', 8: 'station', 13: 'dock', 11: 'sandbar', 12: 'logs', 16: 'island', 17: 'coal' } as const
  const river = drawRiver(board(kinds, { roof: 'red', passengers: 2 }), layout)
  expect(river.places.size).toBe(20)
  expect(river.stations).toHaveLength(1)
  expect(river.stations[0]?.pier).toBeDefined()
  expect(river.supplies).toHaveLength(1)
  expect(river.logs).toHaveLength(4)
  for (const list of [river.trees, river.grains, river.logs, river.soundings, river.supplies]) {
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
  }
})

test('a river is the same drawing until a tile or the jetty comes or goes', () => {
  const one = board({})
  expect(riverKey({ ...one, round: 7, boats: [] })).toBe(riverKey(one))
  expect(riverKey({ ...one, jetty: 'left' })).not.toBe(riverKey(one))
  expect(riverKey({ ...one, tiles: [] })).not.toBe(riverKey(one))
})

test.each([new Layout(false), new Layout(true)])('boats that are home lie apart at the quay, one to a landing field first', (layout) => {
  const landing = [15, 16, 10]
  const one = board({})
  const fields = one.tiles[0]!.fields.map((field, i) => (landing.includes(i) ? { ...field, landing: true } : field))
  const river = drawRiver({ ...one, jetty: 'straight', tiles: [{ ...one.tiles[0]!, fields }] }, layout)
  const count = river.jetty!.moorings.length
  expect(count).toBeGreaterThan(3)
  const home = { ...one, boats: Array.from({ length: count + 1 }, (_, i) => ({ status: 'finished', place: i + 1 })) } as unknown as Board
  const spots = lyingOn(river, layout, home).map(({ at }) => at)
  expect(spots.length).toBe(count + 1)
  for (const [i, a] of spots.entries()) for (const b of spots.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(1)
  expect(lyingOn(drawRiver(one, layout), layout, home)).toEqual([])
})
