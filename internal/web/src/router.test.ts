import { expect, test } from 'vitest'
import { internalAddress, match, opensBeside } from './router.svelte'

test.each([
  ['/', 'home', {}],
  ['/new', 'create', {}],
  ['/tables/abc', 'table', { id: 'abc' }],
  ['/tables/abc/', 'table', { id: 'abc' }],
  ['/tables/abc/replay', 'replay', { id: 'abc' }],
  ['/rules/queen', 'rules', { game: 'queen' }],
  ['/ratings/queen', 'ratings', { game: 'queen' }],
  ['/operator', 'operator', {}],
  ['/people/abc', 'profile', { id: 'abc' }],
  ['/tables/', 'missing', {}],
  ['/tables/a%2', 'table', { id: 'a%2' }],
  ['/nothing', 'missing', {}],
])('%s is %s', (address, page, params) => {
  const found = match(new URL(address, 'http://here'))
  expect(found.page).toBe(page)
  expect(found.params).toEqual(params)
})

test.each([
  ['/tables/abc?x=1#y', '/tables/abc?x=1#y'],
  ['https://here/new', '/new'],
  ['//elsewhere/new', '/'],
  ['/\\elsewhere/new', '/'],
  ['https://elsewhere/new', '/'],
  ['javascript:alert(1)', '/'],
  ['https://', '/'],
  ['/nothing', '/'],
  [null, '/'],
])('from a link %s leads to %s', (to, address) => {
  expect(internalAddress(to, 'https://here')).toBe(address)
})

test('the rules open beside a table, and in the same window elsewhere', () => {
  expect([opensBeside('/tables/x', '/rules/queen'), opensBeside('/tables/x', '/tables/y'), opensBeside('/school/queen', '/rules/queen')]).toEqual([true, false, false])
})
