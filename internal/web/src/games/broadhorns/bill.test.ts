import { expect, test } from 'vitest'
import type { Line } from '../../api/types'
import { billOf } from './bill'
import type { BroadhornsEvent } from './terms'

/** The log of a port of seat 1, in which each of these events is an action. */
const log = (...events: { key: string; args: object }[]) =>
  events.map((event, i) => ({ seq: i + 1, steps: i + 1, kind: 'act', events: [event] })) as unknown as Line<BroadhornsEvent>[]

const at = (seat: number, key: string, more: object = {}) => ({ key, args: { seat, ...more } })

test('a bill lists income with a plus and costs with a minus, in order', () => {
  const port = log(
    at(1, 'sold', { gold: 9, cargo: 'pork' }), // in a port before
    at(1, 'port'),
    at(1, 'sold', { gold: 5, cargo: 'corn' }),
    at(2, 'town_bonus', { gold: 4 }),
    at(1, 'town_bonus', { gold: 2 }),
    at(1, 'bought', { gold: 3, cargo: 'pork' }),
    at(1, 'buys_blind', { gold: 1 }),
  )
  expect(billOf(port, 1)).toEqual([
    { gold: 5, what: 'sold', of: 'corn' },
    { gold: 2, what: 'bonus', of: '' },
    { gold: -3, what: 'bought', of: 'pork' },
    { gold: -1, what: 'blind', of: '' },
  ])
})

test('there is no bill after the port', () => {
  expect(billOf(log(at(1, 'port'), at(1, 'bought', { gold: 3, cargo: 'pork' }), at(1, 'port_ended')), 1)).toEqual([])
})
