import { expect, test } from 'vitest'
import type { Layout } from '../../drawing/hexes'
import type { Board, BoatInfo } from './board'
import { hintOf, plannedOf } from './hinted'
import type { Play, QueenChoice } from './terms'

const boat = { boat: 'A', status: 'racing', slot: 0, field: 0, heading: 'NW' } as unknown as BoatInfo
const board = { boats: [boat], tiles: [{ slot: 0, fields: [{ field: 0, q: 2, r: 3 }] }] } as unknown as Board

/** Where a hint sends a boat that faces north-west. */
function hinted(action: string, now = action) {
  const choices = ['speed 3', 'left', 'right', 'ahead', 'back', 'end', 'head S', 'push N'].map((action) => {
    const [key, arg] = action.split(' ')
    return { key, action, args: { heading: arg, to: arg, speed: Number(arg) } } as unknown as QueenChoice
  })
  const found = hintOf({ play: { hints: (choice?: { action: string }) => choice?.action === now } as Play, board, boat, choices: choices.filter((choice) => choice.action === action) })
  return found && [found.from.q, found.from.r, found.heading]
}

test('a hint about a step points from the boat in its direction', () => {
  expect(hinted('ahead')).toEqual([2, 3, 5])
  expect(hinted('right')).toEqual([2, 3, 0])
  expect(hinted('left')).toEqual([2, 3, 4])
  expect(hinted('back')).toEqual([2, 3, 2])
  expect(hinted('head S')).toEqual([2, 3, 3])
})

test('a hint about a push points from the boat ahead to where that goes', () => {
  expect(hinted('push N')).toEqual([1, 3, 0])
})

test('a hint without a direction, or that is not offered, has no mark', () => {
  for (const action of ['speed 3', 'end']) expect(hinted(action)).toBeUndefined()
  expect(hinted('ahead', 'left')).toBeUndefined()
})

test('a hint draws its way field by field, beside the second best', () => {
  const deeds = (...keys: string[]) => keys.map((key) => ({ key, action: key, args: {} }))
  const layout = { at: ({ q, r }: { q: number; r: number }) => ({ x: q, y: r }) } as unknown as Layout
  const planned = (steps: string[], second: string[]) => plannedOf({ play: { planned: { seat: 1, steps: deeds(...steps), second: deeds(...second), done: 0 } } as unknown as Play, board, boat }, layout)
  const drawn = planned(['speed', 'ahead', 'right', 'ahead', 'end'], ['speed', 'ahead', 'end'])
  expect(drawn?.plan.stops).toEqual([{ at: { x: 1, y: 3 }, n: 1 }, { at: { x: 1, y: 2 }, n: 2 }])
  expect(drawn?.end?.heading).toBe(0)
  expect(drawn?.second.stops).toHaveLength(1)
  expect(planned(['end'], ['end'])).toBeUndefined()
})
