import { expect, test } from 'vitest'
import type { Play } from '../../play/play.svelte'
import type { Board } from './board'
import { Helm } from './helm.svelte'

/** A boat on the field 0,0 that looks north, and may go one field, turn, or do both. */
function at(phase: string, choices: readonly object[]): Helm {
  const fields = [[0, 0], [0, -1]].map(([q, r], field) => ({ q, r, field }))
  const board = { phase, turn: 'A', boats: [{ boat: 'A', seat: 1, speed: 2, heading: 'N', slot: 0, field: 0 }], tiles: [{ slot: 0, fields }] } as unknown as Board
  const end = { key: 'end', action: 'end', args: {} }
  const plan = (field: number, heading: string, ...keys: string[]) => ({ args: { speed: 2, slot: 0, field, heading }, costs: [], way: [...keys.map((key) => ({ key, action: key, args: {} })), end] })
  const plans = [plan(1, 'N', 'ahead'), plan(1, 'NE', 'ahead', 'right'), plan(0, 'NW', 'left')]
  return new Helm({ target: board, seat: 1, plans, choices } as unknown as Play)
}

test('a hint about a speed looks at it', () => {
  const helm = at('choosing', [2, 3].map((speed) => ({ key: 'speed', action: `speed ${speed}`, args: { speed } })))
  helm.hint('speed 3')
  expect(helm.speed).toBe(3)
})

test('a hint about a step chooses where it ends, with the heading there', () => {
  const helm = at('moving', [{ key: 'ahead', action: 'ahead', args: {} }, { key: 'left', action: 'left', args: {} }])
  helm.hint('left')
  expect(helm.aim).toMatchObject({ q: 0, r: 0, heading: 5 })
  helm.hint('ahead')
  expect(helm.aim).toMatchObject({ q: 0, r: -1, heading: 0 })
})
