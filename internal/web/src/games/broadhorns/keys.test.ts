import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '../../text/text.svelte'
import type { Board } from './board'
import { Helm } from './helm.svelte'
import { meaningOf } from '../../ui/keys'
import { keymap } from './keys'
import type { Play } from './terms'

beforeAll(() => loadTexts('games/broadhorns'))

/** A turn from space 20 with ends [space, Moves, currents], and towns at spaces 22, 28 and 32. */
function at(plans: readonly (readonly [number, number, number])[], hand: readonly string[]): Helm {
  const board = {
    phase: 'acting', turn: 1, moves: 0,
    towns: [{ id: 'NAP', space: 22 }, { id: 'VIC', space: 28 }, { id: 'NAT', space: 32 }],
    seats: [{ space: 20, hand, outlook: [] }],
  } as unknown as Board
  return new Helm({
    target: board, seat: 1, own: 1, choices: [],
    plans: plans.map(([space, moves, currents]) => ({ args: { space, moves, currents } })),
  } as unknown as Play)
}

/** Presses keys, and returns the chosen space, its currents and the number of currents to use. */
function press(helm: Helm, ...keys: string[]) {
  for (const key of keys) meaningOf(keymap(helm), { key } as KeyboardEvent)?.()
  return [helm.picked?.space, helm.picked?.currents, helm.burning]
}

test('the arrows choose among the ports, and burn a current only for those that need one', () => {
  const helm = at([[21, 1, 0], [22, 1, 0], [28, 2, 0], [28, 1, 1], [32, 2, 1]], ['current'])
  expect(press(helm, 'ArrowDown')).toEqual([22, 0, 0])
  expect(press(helm, 'ArrowDown')).toEqual([28, 0, 0])
  expect(press(helm, 'ArrowDown')).toEqual([32, 1, 1])
  expect(press(helm, 'ArrowUp')).toEqual([28, 0, 0])
  expect(press(helm, 'ArrowUp', 'ArrowUp')).toEqual([28, 0, 0]) // upwards, it starts at the last port that needs no current
})

test('where only a current leads to a port, the arrow keys choose it directly', () => {
  const helm = at([[21, 1, 0], [22, 1, 1], [28, 1, 1]], ['ice', 'current'])
  expect(press(helm, 'ArrowDown')).toEqual([22, 1, 1])
  expect(press(helm, 'Escape', 'ArrowUp')).toEqual([28, 1, 1])
  expect(press(helm, 'ArrowLeft')).toEqual([22, 1, 1])
  expect(press(helm, 'ArrowLeft')).toEqual([21, 0, 0])
  expect(press(helm, '8')).toEqual([28, 1, 1])
})

test('players without ice can stop the question; players with ice are asked', () => {
  const sent: unknown[] = []
  const asked = (choices: readonly object[], maySetStanding = true) => {
    const play = { target: { phase: 'asking', seats: [{}] }, seat: 1, mine: { maySetStanding }, choices, plans: [], do: (command: unknown) => sent.push(command) }
    meaningOf(keymap(new Helm(play as unknown as Play)), { key: 'a' } as KeyboardEvent)?.()
  }
  asked([{ key: 'ice', action: 'ice' }, { key: 'pass', action: 'pass' }])
  asked([{ key: 'pass', action: 'pass' }], false)
  expect(sent).toEqual([])
  asked([{ key: 'pass', action: 'pass' }])
  expect(sent).toEqual([{ kind: 'standing', seat: 1, action: 'pass', yes: true }])
})

test('keeping a current clears a choice that needs it', () => {
  const helm = at([[21, 1, 0], [22, 1, 0], [28, 2, 0], [28, 1, 1], [32, 2, 1]], ['current'])
  expect(press(helm, 'C', 'ArrowDown', 'ArrowDown')).toEqual([28, 1, 1])
  expect(press(helm, 'C')).toEqual([28, 0, 0])
  expect(press(helm, 'ArrowDown')).toEqual([32, 1, 1])
  expect(press(helm, 'C')).toEqual([undefined, undefined, 0])
})

test('nothing is left to do in New Orleans after its port action, except in the last round', () => {
  const helm = (space: number, visited: string[], final = false) => {
    const board = { river: 40, final, towns: [{ id: 'NO', space: 40 }], seats: [{ space, visited, hand: [], outlook: [] }] }
    return new Helm({ target: board as unknown as Board, seat: 1, own: 1, choices: [], plans: [] } as unknown as Play)
  }
  expect(helm(40, ['NO']).arrived).toBe(true)
  expect(helm(40, []).arrived).toBe(false)
  expect(helm(39, ['NO']).arrived).toBe(false)
  expect(helm(40, ['NO'], true).arrived).toBe(false)
})

test('if several cards have to be discarded, digits choose them and Enter sends them together', () => {
  const sent: unknown[] = []
  const hand = ['ice', 'current', 'current', 'VIC-apple']
  const choices = ['ice', 'current', 'VIC-apple'].map((card) => ({ key: 'discard', action: `discard ${card}`, args: { card } }))
  const play = {
    target: { phase: 'discarding', turn: 1, towns: [], seats: [{ space: 20, hand, handSize: 4, handLimit: 2 }] },
    seat: 1, own: 1, choices, plans: [], act: (actions: readonly string[]) => sent.push(actions),
  }
  const helm = new Helm(play as unknown as Play)
  const key = (key: string) => meaningOf(keymap(helm), { key } as KeyboardEvent)?.()
  expect(helm.several?.selected).toEqual(['ice', 'current'])
  key('4')
  expect(helm.several?.selected).toEqual(['ice', 'VIC-apple'])
  key('4')
  key('Enter')
  expect(sent).toEqual([]) // one is missing
  key('2')
  key('Enter')
  expect(sent).toEqual([['discard ice', 'discard current']])
})
