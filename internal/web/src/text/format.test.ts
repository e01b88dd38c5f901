import { expect, test } from 'vitest'
import { format } from './format'

const words = { boats: '{0} {0|boat|boats}', to: 'to the {1:heading}', 'heading.N': 'north', plain: 'as it is', twice: '{0} and {0}' }

test.each([
  ['boats', [1], 'en', '1 boat'],
  ['boats', [0], 'en', '0 boats'],
  ['boats', [0], 'fr', '0 boat'],
  ['to', [7, 'N'], 'en', 'to the north'],
  ['plain', [], 'de', 'as it is'],
  ['twice', ['A'], 'en', 'A and A'],
  ['nothing', [], 'en', 'nothing'],
] as const)('%s of %o in %s', (key, args, lang, want) => {
  expect(format(words, lang, key, args)).toBe(want)
})
