// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { keep, lastOf, type Kept } from './kept'

const table = (more: Partial<Kept> = {}): Kept => ({ game: 'queen', at: '2026-11-27T10:00:00Z', seats: ['me', 'bot'], options: { game: 'school' }, clock: 'none', ...more })

beforeEach(() => localStorage.clear())

test('different tables of a game are kept, the newest first', () => {
  for (const one of [table(), table({ clock: 'brisk' }), table({ seats: ['me', 'open'] }), table({ options: {} }), table({ game: 'waters' })]) keep(one)
  expect(lastOf('queen', 9)).toEqual([table({ options: {} }), table({ seats: ['me', 'open'] }), table({ clock: 'brisk' }), table()])
  expect(lastOf('queen', 2)).toHaveLength(2)
  expect(lastOf('waters', 9)).toEqual([table({ game: 'waters' })])
})

test('the same table is kept once, as it was set up last', () => {
  keep(table({ options: { a: '1', b: '2' } }))
  keep(table({ clock: 'brisk' }))
  keep(table({ options: { b: '2', a: '1' }, at: '2026-11-28T10:00:00Z' }))
  expect(lastOf('queen', 9).map(({ at, clock }) => [at, clock])).toEqual([['2026-11-28T10:00:00Z', 'none'], ['2026-11-27T10:00:00Z', 'brisk']])
})

test('what is no table is left out', () => {
  localStorage.setItem('bigriver.setups', JSON.stringify([null, {}, { ...table(), at: 'yesterday' }, { ...table(), options: { a: 1 } }, table()]))
  expect(lastOf('queen', 9)).toEqual([table()])
})
