// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Game } from '../api/types'
import { botOfStrength, rememberBot, lastBot } from './level'

test('the bot of a person’s strength is the one with the nearest rating', () => {
  const game = { bots: [{ name: 'random' }, { name: 'simple', rating: 1500 }, { name: 'strong', rating: 2400 }, { name: 'ada', rating: 1700 }] } as Game
  expect([1200, 1590, 1610, 3000].map((rating) => botOfStrength(game, rating)?.name)).toEqual(['simple', 'simple', 'ada', 'strong'])
  expect(botOfStrength({ bots: [{ name: 'random' }] } as Game, 1500)).toBeUndefined()
})

test('no character takes all seats, even one that was chosen before', () => {
  const game = { name: 'queen', bots: [{ name: 'random' }, { name: 'simple' }, { name: 'strong' }, { name: 'ada', character: true }] } as Game
  expect(lastBot(game)).toBe('simple')
  rememberBot(game, 'strong')
  expect(lastBot(game)).toBe('strong')
  rememberBot(game, 'ada')
  expect(lastBot(game)).toBe('simple')
})
