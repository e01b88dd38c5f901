import { expect, test } from 'vitest'
import type { NodeState } from '../api/types'
import { failing, lines, live, slow, tableOf } from './gather'

const node = (name: string, what: Partial<NodeState>): NodeState => ({ name, live: [], lines: [], slow: [], failing: [], ...what }) as unknown as NodeState

const table = (table: string, steps: number, watching: number) => ({ table, game: 'queen', state: 'running' as const, steps, watching })

test('a table at two nodes is listed once, with all who follow it; a silent node has none', () => {
  const found = live([
    node('one', { live: [table('a', 9, 1), table('b', 3, 2)] }),
    node('two', { live: [table('a', 10, 2)] }),
    node('gone', { live: [table('c', 1, 50)], lastSeen: '2026-11-25T02:00:00Z' }),
  ])
  expect(found.map(({ table, steps, watching, nodes }) => [table, steps, watching, nodes.join('+')])).toEqual([
    ['a', 10, 3, 'one+two'],
    ['b', 3, 2, 'one'],
  ])
})

test('reports of all nodes are merged, the latest or slowest first, each with the name of its node', () => {
  const at = (minute: number) => `2026-11-25T02:0${minute}:00Z`
  const line = (message: string, minute: number) => ({ message, level: 'error' as const, details: [], times: 1, first: at(minute), last: at(minute) })
  const query = (query: string, longest: number) => ({ query, longest, times: 1, last: at(1) })
  const job = (table: string, minute: number) => ({ table, error: 'it broke', times: 2, first: at(0), last: at(minute) })
  const nodes = [
    node('one', { lines: [line('third', 3), line('first', 1)], slow: [query('short', 120)], failing: [job('a', 1)] }),
    node('two', { lines: [line('second', 2)], slow: [query('long', 900)], failing: [job('b', 2)] }),
  ]
  expect(lines(nodes).map(({ message: says, node }) => `${says} ${node}`)).toEqual(['third one', 'second two', 'first one'])
  expect(slow(nodes).map(({ query, node }) => `${query} ${node}`)).toEqual(['long two', 'short one'])
  expect(failing(nodes).map(({ table }) => table)).toEqual(['b', 'a'])
})

test.each([
  ['abc123', 'abc123'],
  [' https://river.example.org/tables/abc123/replay?step=3 ', 'abc123'],
  ['/tables/abc123#log', 'abc123'],
  ['', ''],
])('%s names the table %s', (typed, id) => {
  expect(tableOf(typed)).toBe(id)
})
