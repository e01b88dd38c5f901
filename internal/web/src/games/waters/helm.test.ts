import { beforeAll, expect, test } from 'vitest'
import { loadTexts, speak } from '../../text/text.svelte'
import { meaningOf } from '../../ui/keys'
import { Helm } from './helm.svelte'
import { keymap } from './keys'
import type { Play } from './terms'

beforeAll(async () => {
  await speak('en')
  await loadTexts('games/waters')
})

/** Two rows of land, and who stands there. */
const map = ['A1o5A1o5A1o5A1o5A1o5', 'A1o5A1o5A1o5A1o5A1o5']
const hexes = Array.from({ length: 10 }, (_, i) => ({ at: `${i % 5},${Math.floor(i / 5)}`, ...(i === 4 && { levee: 6 }) }))

/** A player's helm, with what is sent. */
function helmWith(choices: readonly object[], more: object = {}, plans: readonly object[] = []): [Helm, unknown[]] {
  const sent: unknown[] = []
  const positions = [{ seat: 1, pawns: [{ number: 1, at: '0,0' }, { number: 2, at: '4,1' }] }]
  const target = { phase: 0, map, hexes, positions, rafts: [], budget: 0, moveSteps: 6, decision: { owe: [0], done: [] }, ...more }
  const play = { target, seat: 1, own: 1, choices, plans, known: [], problem: undefined, act: (actions: readonly string[]) => sent.push(actions) }
  return [new Helm(play as unknown as Play), sent]
}

const at = (key: string, at: string) => ({ key, action: `${key} ${at}`, args: { at } })

test('a hex that is no place for a town asks the server why, by pointer and by Enter', () => {
  const [helm, sent] = helmWith([at('town', '0,0'), at('town', '2,0')])
  void helm.press('1,0')
  expect(sent).toEqual([['town 1,0']])
  helm.chosen = '1,1'
  meaningOf(keymap(helm), { key: 'Enter' } as KeyboardEvent)?.()
  expect(sent).toEqual([['town 1,0'], ['town 1,1']])
  void helm.press('2,0') // a place: it is chosen
  expect(sent).toHaveLength(2)
})

test('a levee is built, or raised where one stands', () => {
  const [helm, sent] = helmWith([at('raise', '0,0'), at('build', '2,0')])
  void helm.press('4,0')
  void helm.press('3,0')
  expect(sent).toEqual([['raise 4,0'], ['build 3,0']])
})

test('a Move asks for the nearest pawn, and says at once that a hex is too far', () => {
  const way = (pawn: number, to: string) => ({ key: 'walk', args: { seat: 1, pawn, at: to, half_steps: 2 }, way: [{ action: `walk 1.${pawn} ${to}`, args: { at: to } }], words: '' })
  const choices = [{ key: 'walk', action: 'walk 1.1 0,1', args: { seat: 1, pawn: 1, at: '0,1' } }]
  const [helm, sent] = helmWith(choices, { phase: 3, budget: 4 }, [way(1, '0,1'), way(2, '3,1')])
  void helm.press('4,0')
  expect(sent).toEqual([['walk 1.2 4,0']])
  void helm.press('2,0')
  expect(sent).toHaveLength(1)
  expect([helm.play.problem?.message, helm.play.problem?.rule]).toEqual(['No way of 4 half-steps leads there.', 'RW-107'])
})

test('where nothing is asked for a place, a hex is only looked at', () => {
  const [helm, sent] = helmWith([{ key: 'end', action: 'end', args: {} }], { phase: 3 })
  void helm.press('4,0')
  expect([helm.chosen, sent]).toEqual(['4,0', []])
})

test('a pawn that could swim is not sent into the water by a look at it', () => {
  const way = { key: 'walk', args: { seat: 1, pawn: 2, at: '3,1', half_steps: 2 }, way: [{ action: 'move' }, { action: 'walk 1.2 3,1', args: { at: '3,1' } }], words: '' }
  const choices = [{ key: 'move', action: 'move', args: {} }, { key: 'end', action: 'end', args: {} }]
  const press = (swim: boolean, boost: string) => {
    const positions = [{ seat: 1, swim, pawns: [{ number: 2, at: '4,1' }] }]
    const [helm, sent] = helmWith(choices, { phase: 3, positions, decision: { owe: [0], done: [], boost } }, [way])
    helm.opened = 'move'
    void helm.press('4,0')
    return sent
  }
  expect(press(false, '')).toEqual([['move', 'walk 1.2 4,0']])
  expect([press(true, ''), press(false, 'swim')]).toEqual([[], []])
})
