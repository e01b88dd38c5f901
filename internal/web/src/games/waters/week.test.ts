import { expect, test } from 'vitest'
import type { WatersEvent } from './terms'
import { levelAt } from './week'

const event = (key: string, args: object) => ({ key, args, rule: '', words: '' }) as unknown as WatersEvent

test('the level over the land is that of the rain, less what went before', () => {
  const tokens = new Map([['6,1', 'ML1'], ['5,1', 'ML2']])
  const first = event('flood', { at: '7,1', water: 'ML1', elevation: 3 })
  const second = event('flood', { at: '8,2', water: 'ML1', elevation: 3 })
  const third = event('flood', { at: '3,2', water: 'ML2', elevation: 3 })
  const steps = [event('rain', { water: 'ML1', level: 6 }), first, event('flow', { from: '6,1', water: 'ML2', level: 4 }), second, third]
  expect(steps.filter(({ key }) => key === 'flood').map((flood) => levelAt(steps, flood, tokens))).toEqual([6, 4, 4])
  expect(levelAt([first], first, tokens)).toBe(undefined)
})
