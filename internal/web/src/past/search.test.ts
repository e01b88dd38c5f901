import { expect, test } from 'vitest'
import { addressOf, noFilters, queryOf, Search, filtersOf } from './search.svelte'
import type { GamesQuery } from '../api/people'
import type { MyGame } from '../api/types'

test('a search is in the address, and nothing else is', () => {
  const filters = { game: 'queen', with: 'Anna & Ben', place: '2', since: '2026-01-31', until: '', coach: true }
  const address = addressOf(filters)
  expect(filtersOf(new URL(address, 'http://none').searchParams)).toEqual(filters)
  expect(addressOf(noFilters)).toBe('/games')
  expect(filtersOf(new URLSearchParams('place=nine&since=yesterday&until=2026-99-99'))).toEqual(noFilters)
})

test('a day lasts from its first moment to that of the next, by the clock of the reader', () => {
  const { since, until } = queryOf({ ...noFilters, since: '2026-01-31', until: '2026-01-31' })
  expect(since).toBe(new Date(2026, 0, 31).toISOString())
  expect(until).toBe(new Date(2026, 1, 1).toISOString())
  expect(queryOf({ ...noFilters, with: '  ' })).toEqual({})
})

test('a rare game is looked for page by page until it is found or there are no more', async () => {
  const asked: GamesQuery[] = []
  const pages = [0, 0, 1, 30, 2].map((n) => Array.from({ length: n }, (_, i) => ({ table: `${n}`, seat: i }) as MyGame))
  const search = new Search({ ...noFilters, with: 'Anna' }, (query) => {
    asked.push(query)
    const page = { games: pages[asked.length - 1]!, ...(asked.length < pages.length && { next: `after ${asked.length}` }) }
    return Promise.resolve(page)
  })
  await search.find()
  expect(search.games).toHaveLength(31)
  expect(search.more).toBe(true)
  expect(asked.map((query) => query.after)).toEqual([undefined, 'after 1', 'after 2', 'after 3'])
  expect(new Set(asked.map((query) => query.with))).toEqual(new Set(['Anna']))
  await search.find()
  expect(search.games).toHaveLength(33)
  expect(search.more).toBe(false)
  await search.find()
  expect(asked).toHaveLength(5)
})

test('a search that is stopped asks for no further page', async () => {
  let asked = 0
  const search = new Search(noFilters, () => {
    if (++asked === 2) search.stop()
    return Promise.resolve({ games: [], next: `after ${asked}` })
  })
  await search.find()
  expect(asked).toBe(2)
})
