import { expect, test } from 'vitest'
import { server } from '../../api/backend'
import type { Table } from '../../api/types'
import { Play } from '../../play/play.svelte'
import type { Board, BoatInfo } from './board'
import { steeringOf } from './steering'
import type { Play as Queen } from './terms'

const tile = (slot: number, r: number) => ({ slot, tile: 'A0', q: 0, r, flow: 'N', passengers: 0, fields: [{ q: 0, r, kind: 'water' }] })
const boat = (letter: string, seat: number, slot: number): BoatInfo => ({ boat: letter, seat, status: 'racing', slot, field: 0, heading: 'N', speed: 2, coal: 3, aboard: [] })

/** A table of two seats with this board, where a seat is to act. */
function at(board: Board, seat = 1): Queen {
  const table = { seq: 8, steps: 8, log: [], since: 0, board, turns: [], muted: [], seats: [], toAct: [seat], mine: [{ seat: 1, choices: [], plans: [], deeds: [] }] }
  return new Play(server('t'), table as unknown as Table, true, {}) as unknown as Queen
}

const river = (more: object = {}) => ({ tiles: [tile(0, 0), tile(1, -1)], boats: [boat('A', 1, 1), boat('B', 2, 0)], order: ['A', 'B'], turn: 'B', phase: 'choosing', tilesLeft: 0, removed: 0, ...more }) as unknown as Board

test('who steers one of several boats, or the Black Rose, is told which and why', () => {
  const two = river({ boats: [boat('A', 1, 1), boat('B', 2, 0), boat('F', 1, 0), boat('R', 1, 0)], order: ['A', 'R', 'B', 'F'] })
  expect(steeringOf(at({ ...two, turn: 'F' }))).toMatchObject({ boat: 'F' })
  expect(steeringOf(at({ ...two, turn: 'R' }))).toMatchObject({ boat: 'R', last: 'F' })
  expect(steeringOf(at(river({ turn: 'A' })))).toBeUndefined()
})
