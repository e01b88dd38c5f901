import { expect, test } from 'vitest'
import { emblem } from './emblems'

test('every game has an emblem: its own, or that of the folder plain', () => {
  expect(emblem('queen')).toContain('<svg')
  expect(emblem('queen')).not.toBe(emblem('plain'))
  expect(emblem('no such game')).toBe(emblem('plain'))
})
