import { expect, test } from 'vitest'
import { changed } from '../../src/api/stream'
import type { Change, Mine, Table } from '../../src/api/types'

const about = { id: 'c5', seq: 3, steps: 2, now: '', since: 2, log: [], turns: [] }
const seat = (number: number, board?: object) => ({ seat: number, choices: [], maySetStanding: false, standing: [], ...(board && { board }) }) satisfies Mine
const tiles = [{ tile: 'A' }]
const table = { ...about, state: 'running', seats: [], board: { turn: 1, tiles }, mine: [seat(1, { turn: 1, hand: ['corn'] }), seat(3, { turn: 1, hand: [] })] } as unknown as Table
const after = (change: Partial<Change>) => changed(table, { ...about, ...change })

test('a board is put together from its parts', () => {
  const next = after({ boardChange: { turn: 2 } })
  expect(next.board).toEqual({ turn: 2, tiles })
  expect((next.board as { tiles: unknown }).tiles).toBe(tiles)
  expect(next).not.toHaveProperty('boardChange')
  expect(table.board).toEqual({ turn: 1, tiles })
  expect(next.mine).toBe(table.mine)
})

test('a board that is sent whole takes the place of the other', () => {
  expect(after({ board: { turn: 2 } }).board).toEqual({ turn: 2 })
  expect(after({}).board).toBe(table.board)
  expect(after({ removed: ['board'] })).not.toHaveProperty('board')
})

test('the boards of our seats are put together, each with its own', () => {
  const { mine } = after({ mine: [{ ...seat(3), boardChange: { turn: 2 } }, { ...seat(1), boardChange: {} }, seat(2, { turn: 2 }), seat(4)] })
  expect(mine).toEqual([seat(3, { turn: 2, hand: [] }), seat(1, { turn: 1, hand: ['corn'] }), seat(2, { turn: 2 }), seat(4)])
})
