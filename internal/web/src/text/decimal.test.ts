import { expect, test } from 'vitest'
import { decimal, percent } from './decimal'

test('each language has its own mark before the decimals', () => {
  expect([decimal(1.25, 'en', 2), decimal(1.25, 'de', 2), decimal(1.25, 'fr', 2), decimal(8, 'de', 1), decimal(55.9, 'en', 0)]).toEqual(['1.25', '1,25', '1,25', '8,0', '56'])
})

test('percents are whole', () => {
  expect([0, 0.333, 1].map((share) => percent(share, 'en'))).toEqual(['0 %', '33 %', '100 %'])
})
