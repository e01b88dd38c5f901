import { expect, test } from 'vitest'
import type { Analysis, Decision } from '../api/types'
import { percent } from '../text/decimal'
import { bandsOf, chanceOf, costOf, dearestTurns, linesOf, listedSteps, points, rangeAt, rangeOf } from './chances'

const decision = (step: number, better: number, missed: boolean): Decision => ({
  step, seat: 1, action: 'a', best: 'b', chance: 0.5, better, error: 0.1, missed, tried: 2, rules: [], bestRules: [], words: '', bestEvents: [], bestWay: [], why: '',
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

test('the costliest decisions are those measured to be worse, sorted by cost, one of each turn', () => {
  const { decisions } = game
  const steps = (limit: number, turnOf: (step: number) => number) => dearestTurns(decisions, limit, turnOf).map(({ step }) => step)
  expect(steps(5, (step) => step)).toEqual([3, 1, 4])
  expect(steps(2, (step) => step)).toEqual([3, 1])
  expect(steps(5, (step) => Math.ceil(step / 2))).toEqual([3, 1]) // 3 and 4 are of one turn
})

test('a cost and a chance are ranges, and 0 and 100 are certain', () => {
  expect(costOf({ ...decision(1, 0.09, true), error: 0.015 }, 'en')).toBe('6–12')
  expect(costOf({ ...decision(1, 0.02, true), error: 0.02 }, 'en')).toBe('1–6')
  expect(rangeAt(0.3, 0.04, 'en')).toBe(`22–${percent(0.38, 'en')}`)
  expect(rangeAt(0.03, 0.04, 'en')).toBe(`≤ ${percent(0.11, 'en')}`)
  expect(rangeAt(0.97, 0.04, 'de')).toBe(`≥ ${percent(0.89, 'de')}`)
  expect(rangeAt(1, 0, 'en')).toBe(percent(1, 'en'))
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
