import { expect, test } from 'vitest'
import type { Board } from './board'
import { heldIn } from './held'

// Two hexes of land beside the water: one has a levee that is needed, the other one that is not.
const board = (level: number, changed: object = {}) =>
  ({
    map: ['ML1~E1o4....', '....E2o2....'],
    hexes: [{ at: '1,0', levee: 5 }, { at: '1,1', levee: 3, ...changed }],
    waters: [{ group: 'ML1', level }],
  }) as unknown as Board

test('a levee has held where the water beside it stands above its land', () => {
  expect(heldIn(board(4))).toEqual([])
  expect(heldIn(board(5))).toEqual([{ at: '1,0', levee: 5, land: 4, water: 'ML1', level: 5 }])
})

test('of flooded land nothing is held', () => {
  const beside = (changed: object) => ({ ...board(3), map: ['....E1o4....', 'ML1~E2o2....'], hexes: [{ at: '1,1', levee: 3, ...changed }] }) as unknown as Board
  expect(heldIn(beside({})).map(({ at }) => at)).toEqual(['1,1'])
  expect(heldIn(beside({ wet: true }))).toEqual([])
})
