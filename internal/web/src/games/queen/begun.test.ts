import { expect, test } from 'vitest'
import { server } from '../../api/backend'
import type { Table } from '../../api/types'
import { Play } from '../../play/play.svelte'
import { Story } from '../../play/story.svelte'
import type { Turn } from '../../play/turns'
import type { Board, BoatInfo } from './board'
import { sceneOf } from './scene.svelte'
import type { Play as Queen } from './terms'

const tile = (slot: number, r: number) => ({ slot, tile: 'A0', q: 0, r, flow: 'N', passengers: 0, fields: [{ q: 0, r, kind: 'water' }] })
const boat = (letter: string, seat: number, slot: number): BoatInfo => ({ boat: letter, seat, status: 'racing', slot, field: 0, heading: 'N', speed: 2, coal: 3, aboard: [] })

/** A table of two seats with this board, where a seat is to act. */
function at(board: Board, seat = 1): Queen {
  const table = { seq: 8, steps: 8, log: [], since: 0, board, turns: [], muted: [], seats: [], toAct: [seat], mine: [{ seat: 1, choices: [], plans: [], deeds: [] }] }
  return new Play(server('t'), table as unknown as Table, true, {}) as unknown as Queen
}

const river = (more: object = {}) => ({ tiles: [tile(0, 0), tile(1, -1)], boats: [boat('A', 1, 1), boat('B', 2, 0)], order: ['A', 'B'], turn: 'B', phase: 'choosing', tilesLeft: 0, removed: 0, ...more }) as unknown as Board

test('a tile that a turn leaves behind stays in the picture until the turn was shown', () => {
  const before = river()
  const after = river({ tiles: [tile(1, -1)], boats: [boat('A', 1, 1), boat('B', 2, 1)], removed: 1 })
  const play = at(after, 2)
  play.story = new Story({ seat: 2, from: 3, to: 5, open: false, who: 'B', words: '', parts: [], lines: [] } as unknown as Turn, before, true, false)
  play.story.see(4, [{ key: 'moved', args: { boat: 'B', slot: 1, field: 0, heading: 'N', points: 0 } }] as never)
  const scene = sceneOf(play)
  expect(scene.trail?.start).toMatchObject({ q: 0, r: 0 })
  expect(scene.river.places.has('0,0')).toBe(true)
  play.story = undefined
  expect(scene.river.places.has('0,0')).toBe(false)
})
