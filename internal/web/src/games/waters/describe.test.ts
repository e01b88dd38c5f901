import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '../../text/text.svelte'
import { percent } from './describe'

beforeAll(() => loadTexts('games/waters'))

test('only the impossible is 0 %, and only the certain is 100 %', () => {
  expect([0, 0.0002, 0.013, 0.27, 0.559, 0.997, 0.9999, 1].map(percent)).toEqual(['0 %', '< 0.1 %', '1.3 %', '27 %', '56 %', '99.7 %', '> 99.9 %', '100 %'])
})
