import { afterEach, expect, test } from 'vitest'
import { server } from '../api/backend'
import type { Proposal, Table } from '../api/types'
import { settings } from '../settings.svelte'
import { Play } from './play.svelte'
import { teamworkOf } from './teamwork.svelte'

const table = {
  seq: 1, steps: 1, log: [], since: 0, board: {}, turns: [], muted: [], proposals: [], seats: [], toAct: [1],
  mine: [{ seat: 1, choices: [{ action: 'rest' }], plans: [], deeds: [] }],
} as unknown as Table

const proposal = (more: object) => ({ kind: 'propose', seat: 2, for: 1, way: [{ action: 'rest' }], ...more }) as unknown as Proposal

test('a proposal is carried out by the seat it is for, while it is still possible', () => {
  const teamwork = teamworkOf(new Play(server('t'), table, true, {}))
  expect(teamwork.wayOf(proposal({}))).toEqual(['rest'])
  expect(teamwork.wayOf(proposal({ for: 2 }))).toBeUndefined()
  expect(teamwork.wayOf(proposal({ way: [{ action: 'gone' }] }))).toBeUndefined()
  expect(teamwork.wayOf(proposal({ kind: 'point' }))).toBeUndefined()
})

afterEach(() => (settings.quiet = false))

test('pings of others disappear with the next step of the game', () => {
  const ping = (seq: number, seat: number, place: string) => ({ seq, steps: 1, kind: 'ping', seat, place })
  const log = [ping(1, 4, '1,1'), { seq: 2, steps: 2, kind: 'act', seat: 1, events: [] }, ping(3, 2, '2,2'), ping(4, 3, '3,3'), ping(5, 2, '4,4')]
  const teamwork = teamworkOf(new Play(server('t'), { ...table, log } as unknown as Table, true, {}))
  expect(teamwork.pings.map(({ seat, place }) => [seat, place])).toEqual([[3, '3,3'], [2, '4,4']])
})

test('players who want to think first see the proposals of others after they have made one', () => {
  const open = (log: object[] = []) => {
    const { open, waiting } = teamworkOf(new Play(server('t'), { ...table, log, proposals: [proposal({})] } as unknown as Table, true, {}))
    return [open.length, waiting]
  }
  expect(open()).toEqual([1, 0])
  settings.quiet = true
  expect(open()).toEqual([0, 1])
  expect(open([{ seq: 1, steps: 1, kind: 'propose', seat: 1 }])).toEqual([1, 0])
})
