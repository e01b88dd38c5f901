import { expect, test } from 'vitest'
import { match } from './router.svelte'

test.each([
  ['/', 'home', {}],
  ['/new', 'create', {}],
  ['/t/abc', 'table', { id: 'abc' }],
  ['/t/abc/', 'table', { id: 'abc' }],
  ['/t/abc/replay', 'replay', { id: 'abc' }],
  ['/rules/queen', 'rules', { game: 'queen' }],
  ['/t/', 'missing', {}],
  ['/t/a%2', 'table', { id: 'a%2' }],
  ['/nothing', 'missing', {}],
])('%s is %s', (address, page, params) => {
  const found = match(new URL(address, 'http://here'))
  expect(found.page).toBe(page)
  expect(found.params).toEqual(params)
})
