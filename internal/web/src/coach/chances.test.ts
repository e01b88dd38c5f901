import { expect, test } from 'vitest'
import type { Analysis, Decision } from '../api/types'
import { dearest, linesOf, listedSteps, points } from './chances'

const decision = (step: number, better: number, missed: boolean): Decision => ({
  step, seat: 1, action: 'a', best: 'b', chance: 0.5, better, error: 0.1, missed, tried: 2, rules: [], bestRules: [], words: '', bestEvents: [], why: '',
})

const game: Analysis = {
  state: 'ready', cooperative: false, luck: [], own: [], others: [], turningPoints: [3],
  outlooks: [[0.5, 0.5], [0.5, 0.5], [0.502, 0.498], [1, 0], [1, 0]],
  decisions: [decision(1, 0.1, true), decision(2, 0.9, false), decision(3, 0.4, true), decision(4, 0.1, true)],
}

test('a line has a dot where the chance in percent changes', () => {
  expect(linesOf(game)).toEqual([
    [{ step: 0, value: 50 }, { step: 3, value: 100 }],
    [{ step: 0, value: 50 }, { step: 3, value: 0 }],
  ])
  expect(linesOf({ ...game, outlooks: [] })).toEqual([])
})

test('the costliest decisions are those measured to be worse, sorted by cost', () => {
  expect(dearest(game, 5).map(({ step }) => step)).toEqual([3, 1, 4])
  expect(dearest(game, 2).map(({ step }) => step)).toEqual([3, 1])
})

test('the list of steps has the start, the end, and the steps before and after each turning point', () => {
  expect(listedSteps(game, 2)).toEqual([0, 2, 3, 4])
  expect(listedSteps({ ...game, turningPoints: [] }, 1)).toEqual([0, 4])
})

test('changes of chances have a sign', () => {
  expect([0.004, 0.12, -0.126].map((change) => points(change, 'de'))).toEqual(['0', '+12', '−13'])
})
