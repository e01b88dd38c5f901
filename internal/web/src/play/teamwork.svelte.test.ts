import { expect, test } from 'vitest'
import { server } from '../api/backend'
import type { Proposal, Table } from '../api/types'
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
