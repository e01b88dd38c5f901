import { expect, test } from 'vitest'
import { match } from './router.svelte'

test.each([
  ['/', 'home', {}],
  ['/new', 'create', {}],
  ['/tables/abc', 'table', { id: 'abc' }],
  ['/tables/abc/', 'table', { id: 'abc' }],
  ['/tables/abc/replay', 'replay', { id: 'abc' }],
  ['/rules/queen', 'rules', { game: 'queen' }],
  ['/ratings/queen', 'ratings', { game: 'queen' }],
  ['/people/abc', 'profile', { id: 'abc' }],
  ['/tables/', 'missing', {}],
  ['/tables/a%2', 'table', { id: 'a%2' }],
  ['/nothing', 'missing', {}],
])('%s is %s', (address, page, params) => {
  const found = match(new URL(address, 'http://here'))
  expect(found.page).toBe(page)
  expect(found.params).toEqual(params)
})
