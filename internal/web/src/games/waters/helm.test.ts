import { expect, test } from 'vitest'
import type { Play } from '../../play/play.svelte'
import { phases, type Phase } from './board'
import { Helm } from './helm.svelte'

function at(phase: Phase, choices: readonly object[]): Helm {
  const board = { phase: phases.indexOf(phase), positions: [{ seat: 1 }], decision: { asked: 0, owe: [], done: [] }, active: 0, budget: 0 }
  return new Helm({ target: board, seat: 1, plans: [], choices, table: { mine: [] } } as unknown as Play)
}

test('a hint about a place chooses it', () => {
  const helm = at('set_up', [{ key: 'place', action: 'place 9,5', words: '', args: { at: '9,5' } }, { key: 'place', action: 'place 9,4', words: '', args: { at: '9,4' } }])
  helm.hint('place 9,4')
  expect(helm.chosen).toBe('9,4')
  expect(helm.here?.deeds.map(({ actions }) => actions)).toEqual([['place 9,4']])
})

test('a hint in a turn opens its kind of action', () => {
  const helm = at('actions', [{ key: 'end', action: 'end', words: '', args: {} }, { key: 'community_cube', action: 'community cube', words: '', args: {} }])
  helm.hint('community cube')
  expect(helm.opened).toBe('community')
  expect(helm.open.map(({ action }) => action)).toEqual(['community cube'])
  helm.clear()
  helm.hint('end') // it has a button of its own
  expect(helm.opened).toBeUndefined()
})

test('a hint that is not offered any more chooses nothing', () => {
  const helm = at('set_up', [{ key: 'place', action: 'place 9,5', words: '', args: { at: '9,5' } }])
  helm.hint('place 1,1')
  expect(helm.chosen).toBeUndefined()
})
