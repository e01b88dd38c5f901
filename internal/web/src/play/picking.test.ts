import { expect, test } from 'vitest'
import { Picking } from './picking.svelte'

const hand = ['blues', 'blues', 'church', 'garden', 'garden', 'garden', 'radio']

const habit = (discarded: Record<string, number>, kept: Record<string, number> = {}) => ({ discarded, kept })

test('kinds that were mostly discarded before are proposed first, then those of which most are left', () => {
  expect(new Picking(hand, 3).selected).toEqual(['blues', 'garden', 'garden'])
  expect(new Picking(hand, 3, habit({ radio: 1, church: 4 })).selected).toEqual(['church', 'garden', 'radio'])
  expect(new Picking(hand, 2, habit({ radio: 1, church: 4 }, { church: 8, garden: 3 })).selected).toEqual(['blues', 'radio'])
  expect(new Picking(['radio'], 3).selected).toEqual(['radio'])
})

test('selecting one more deselects the card that was selected first, so that a change is one press', () => {
  const picking = new Picking(hand, 2, habit({ radio: 2, church: 1 }))
  expect(picking.selected).toEqual(['church', 'radio'])
  picking.toggle(0)
  expect([picking.selected, picking.missing]).toEqual([['blues', 'church'], 0])
  picking.toggle(0)
  expect([picking.selected, picking.missing]).toEqual([['church'], 1])
  picking.toggle(3)
  expect(picking.selected).toEqual(['church', 'garden'])
})

test('the key of a kind selects one more of it, or deselects one if all are selected', () => {
  const picking = new Picking(['blues', 'blues', 'church'], 2, habit({ church: 1 }))
  expect(picking.selected).toEqual(['blues', 'church'])
  picking.toggle(picking.nextOf('blues'))
  expect(picking.selected).toEqual(['blues', 'blues'])
  picking.toggle(picking.nextOf('blues'))
  expect(picking.selected).toEqual(['blues'])
})
