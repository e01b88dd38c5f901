import { expect, test } from 'vitest'
import type { StepLine } from '../../api/types'
import { lossesIn } from './curves'
import type { WatersEvent } from './terms'
import { weeksOf } from './weeks'

const line = (steps: number, ...events: [string, object][]) => ({ kind: 'act', seq: steps, steps, seat: 1, events: events.map(([key, args]) => ({ key, args, words: key })) }) as unknown as StepLine<WatersEvent>

const log = [
  line(1, ['lost_land', { losses: 1 }]),
  line(2, ['phase_upgrade', { week: 1 }]),
  line(3, ['flood', {}], ['lost_survivor', { losses: 2 }], ['lost_levee', { losses: 3 }]),
  line(4, ['phase_upgrade', { week: 2 }]),
  line(5, ['delivered', { losses: 2 }], ['landowner_flees', { losses: 3 }]),
  line(6, ['phase_upgrade', { week: 3 }]),
]

test('each week lists what was lost and what was regained', () => {
  const summary = weeksOf(log).map(({ week, lost, regained, losses }) => [week, lost.map(({ key }) => key).join(' '), regained.map(({ key }) => key).join(' '), losses])
  expect(summary).toEqual([
    [0, 'lost_land', '', 1],
    [1, 'lost_survivor lost_levee', '', 3],
    [2, 'landowner_flees', 'delivered', 3],
    [3, '', '', 3],
  ])
  expect(weeksOf(log.slice(1)).map(({ week }) => week)).toEqual([1, 2, 3]) // the set-up, week 0, had no losses
})

test('the graph counts the losses of each kind up to a step', () => {
  const lost = lossesIn(log)
  expect([1, 2, 3, 5].map((step) => lost('land', step))).toEqual([1, 1, 1, 1])
  expect([2, 3].map((step) => [lost('people', step), lost('levees', step), lost('landowners', step)])).toEqual([[0, 0, 0], [1, 1, 0]])
  expect(lost('landowners', 5)).toBe(1)
})
