import { expect, test } from 'vitest'
import type { Board, BoatInfo } from './board'
import { pushedLast, seatOrder, standingOf } from './order'
import type { QueenLine } from './terms'

const boat = (boat: string, seat: number, more: Partial<BoatInfo> = {}) => ({ boat, seat, status: 'racing', ...more }) as BoatInfo
const board = (more: Partial<Board>) => ({ phase: 'moving', order: [], boats: [], ...more }) as unknown as Board
const lines = (...keys: string[]) => keys.map((key) => ({ events: [{ key, args: { boat: 'A', pushed: `by ${key}` } }] })) as unknown as QueenLine[]

test('a seat plays when its first boat does, and the Black Rose belongs to nobody', () => {
  const boats = [boat('A', 1), boat('B', 2), boat('C', 1), boat('R', 2)]
  expect(seatOrder(board({ boats, order: ['R', 'C', 'B', 'A'] }))).toEqual([1, 2])
})

test('each boat has moved, moves, is next or was pushed', () => {
  const boats = [boat('A', 1), boat('B', 2), boat('C', 3), boat('D', 4), boat('E', 5, { status: 'out' })]
  const now = board({ boats, order: ['A', 'B', 'E', 'C', 'D'], turn: 'B' })
  expect(boats.map((one) => standingOf(now, one, []))).toEqual(['moved', 'moves', 'next', undefined, undefined])
  expect(boats.map((one) => standingOf(now, one, ['A', 'C']))).toEqual(['pushed', 'moves', 'pushed', undefined, undefined])
  expect(standingOf({ ...now, phase: 'over' }, boats[0]!, [])).toBeUndefined()
})

test('only the pushes of the latest turn count', () => {
  expect(pushedLast(lines('pushed', 'speed', 'moved'))).toEqual([])
  expect(pushedLast(lines('speed_kept', 'pushed', 'moved'))).toEqual(['by pushed'])
  expect(pushedLast([])).toEqual([])
})
