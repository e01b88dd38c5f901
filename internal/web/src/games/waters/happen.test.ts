import { expect, test } from 'vitest'
import type { Board } from './board'
import { boardsAfter } from './happen'
import type { WatersEvent, WatersLine } from './terms'

const event = (key: string, args: object) => ({ key, args, rule: '', words: '' }) as unknown as WatersEvent

test('the boards of the steps lead from the one before the weather', () => {
  const before = { phase: 3, loss: 2, flooded: [], weather: ['cloudy'], map: ['....E2o3'], hexes: [], waters: [{ group: 'ML1', token: '6,1', level: 2 }] } as unknown as Board
  const rain = event('rain', { water: 'ML1', level: 5, at: '6,1' })
  const flood = event('flood', { lowland: 'E2', water: 'ML1', at: '7,1' })
  const lines = [{ events: [event('phase_weather', { week: 1 })] }, { events: [event('weather', { card: 'heavy_ML' }), rain, flood] }] as unknown as WatersLine[]
  const boards = boardsAfter(before, lines, [rain, flood])
  expect(boards.map(({ phase, waters, flooded }) => [phase, waters[0]?.level, flooded.length])).toEqual([
    [4, 5, 0],
    [4, 4, 1],
  ])
  expect(boards[1]?.hexes).toEqual([{ at: '1,0', wet: true, next: false }])
  expect([before.waters[0]?.level, before.hexes]).toEqual([2, []])
})
