import { expect, test } from 'vitest'
import type { WatersEvent } from './terms'
import { levelAt, lostBy } from './week'

const event = (key: string, args: object) => ({ key, args, rule: '', words: '' }) as unknown as WatersEvent

test('the level over the land is that of the rain, minus earlier floods', () => {
  const tokens = new Map([['6,1', 'ML1'], ['5,1', 'ML2']])
  const first = event('flood', { at: '7,1', water: 'ML1', elevation: 3 })
  const second = event('flood', { at: '8,2', water: 'ML1', elevation: 3 })
  const third = event('flood', { at: '3,2', water: 'ML2', elevation: 3 })
  const steps = [event('rain', { water: 'ML1', level: 6 }), first, event('flow', { from: '6,1', water: 'ML2', level: 4 }), second, third]
  expect(steps.filter(({ key }) => key === 'flood').map((flood) => levelAt(steps, flood, tokens))).toEqual([6, 4, 4])
  expect(levelAt([first], first, tokens)).toBe(undefined)
})

test('losses of a week, by kind, with its crises, up to a step of its weather', () => {
  const land = event('lost_land', { at: '7,1', lowland: 'E2', losses: 3 })
  const person = event('lost_survivor', { at: '7,1', losses: 4 })
  const weather = [event('phase_weather', {}), event('flood', {}), land, person, event('lost_land', { at: '8,2', lowland: 'E3', losses: 5 })]
  const before = [event('lost_levee', { at: '3,3', losses: 1 }), event('phase_upgrade', { week: 2 }), event('force_unpaid', { losses: 2 })]
  const summary = (list: ReturnType<typeof lostBy>) => list.map(({ kind, places }) => `${kind} ${places.join()}`.trim())
  expect(summary(lostBy([...before, ...weather, event('phase_upgrade', { week: 3 }), event('force_unpaid', { losses: 6 })]))).toEqual(['unpaid', 'land E2,E3', 'survivor 7,1'])
  expect(summary(lostBy([...before, ...weather], land))).toEqual(['unpaid', 'land E2'])
  expect(lostBy([])).toEqual([])
})
