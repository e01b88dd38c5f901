import { beforeEach, expect, test } from 'vitest'
import { saveSetup, lastOf } from './setups'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  globalThis.localStorage = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) } as Storage
})

const table = (at: string, more = {}) => ({ game: 'queen', at, seats: ['me', 'open'], options: { tiles: 'added' }, clock: 'none', ...more })

test('the last tables of a game are stored without duplicates, the newest first', () => {
  saveSetup(table('2026-01-01'))
  saveSetup(table('2026-01-02', { clock: 'brisk' }))
  saveSetup(table('2026-01-03', { game: 'waters' }))
  saveSetup(table('2026-01-04'))
  expect(lastOf('queen', 9).map(({ at }) => at)).toEqual(['2026-01-04', '2026-01-02'])
  expect(lastOf('queen', 1).map(({ at }) => at)).toEqual(['2026-01-04'])
  expect(lastOf('waters', 9).map(({ at }) => at)).toEqual(['2026-01-03'])
})

test('the stored list is limited', () => {
  for (let i = 10; i < 50; i++) saveSetup(table(`2026-01-01T00:00:${i}`, { options: { i: `${i}` } }))
  expect(lastOf('queen', 99)).toHaveLength(12)
})

test.each(['{', '"x"', '{"a":1}', '[null, 7, {"game": "queen"}]', '[{"game":"queen","at":"never","seats":[],"options":{},"clock":""}]'])(
  'what somebody else wrote there, %s, is not taken for a table', (text) => {
    stored.set('bigriver.setups', text)
    expect(lastOf('queen', 9)).toEqual([])
  },
)
