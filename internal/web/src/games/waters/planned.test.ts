import { expect, test } from 'vitest'
import type { Deed } from '../../api/types'
import type { Board } from './board'
import { placesOf } from './planned'

const board = { positions: [{ pawns: [{ number: 1, at: '0,0' }] }], rafts: [{ at: '5,5' }] } as unknown as Board
const point = (at: string) => ({ x: Number(at.split(',')[0]), y: Number(at.split(',')[1]) })
const deed = (key: string, args: object) => ({ key, args, action: key }) as unknown as Deed

test('a hint draws the way of a pawn with one stop, and each other place with its step', () => {
  const walk = (at: string) => deed('walk', { seat: '1', pawn: 1, at })
  const drawn = placesOf(board, point, [deed('move', {}), walk('1,0'), walk('2,0'), deed('stop', {}), deed('build', { at: '3,3' }), deed('float', { raft: 1, at: '6,5' })], 2)
  expect(drawn.lines).toEqual([[{ x: 0, y: 0 }, { x: 1, y: 0 }], [{ x: 1, y: 0 }, { x: 2, y: 0 }], [{ x: 5, y: 5 }, { x: 6, y: 5 }]])
  expect(drawn.stops).toEqual([{ at: { x: 2, y: 0 }, n: 5 }, { at: { x: 3, y: 3 }, n: 7 }, { at: { x: 6, y: 5 }, n: 8 }])
})
