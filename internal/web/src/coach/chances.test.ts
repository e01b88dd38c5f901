import { expect, test } from 'vitest'
import type { Analysis, Decision } from '../api/types'
import { bandsOf, chanceOf, dearest, linesOf, listedSteps, points, rangeOf } from './chances'

const decision = (step: number, better: number, missed: boolean): Decision => ({
  step, seat: 1, action: 'a', best: 'b', chance: 0.5, better, error: 0.1, missed, tried: 2, rules: [], bestRules: [], words: '', bestEvents: [], why: '',
})

const game: Analysis = {
  state: 'ready', cooperative: false, luck: [], own: [], others: [], luckError: [], ownError: [], othersError: [], luckSignificant: [], ownSignificant: [], othersSignificant: [], turningPoints: [3],
  outlooks: [[0.5, 0.5], [0.5, 0.5], [0.502, 0.498], [1, 0], [1, 0]],
  errors: [[0.1, 0.1], [0.1, 0.1], [0.1, 0.1], [0.02, 0.02], [0, 0]],
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

test('0 and 100 % are only said where they are certain', () => {
  expect([[0, 0], [0, 0.02], [0.004, 0.02], [0.5, 0.02], [0.997, 0.02], [1, 0.02], [1, 0]].map(([win, error]) => chanceOf(win!, error!, 'en'))).toEqual(['0 %', '< 1 %', '< 1 %', '50 %', '> 99 %', '> 99 %', '100 %'])
})

test('a band holds the line, and closes where the game is over', () => {
  const [first] = bandsOf(game)
  expect(first![0]!.low).toBeCloseTo(30.4)
  expect(first![0]!.high).toBeCloseTo(69.6)
  expect(first![3]).toEqual({ low: expect.closeTo(96.08) as number, high: 100 })
  expect(first![4]).toEqual({ low: 100, high: 100 })
})

test('a sum is a range', () => {
  expect(rangeOf(-0.17, 0.1, 'en')).toBe('−37\u00a0…\u00a0+3')
})
