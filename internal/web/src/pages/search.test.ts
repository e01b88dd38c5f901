import { expect, test } from 'vitest'
import { mark, matches } from './search'

test('all words are wanted, whatever their case and marks', () => {
  expect(matches('UBERHOLT fluss', 'QB-60', 'Wer überholt, den kennt der Fluss.')).toBe(true)
  expect(matches("l'ile", 'Le vapeur longe l’île.')).toBe(true)
  expect(matches('qb-60', 'QB-60', 'Words')).toBe(true)
  expect(matches('fluss meer', 'Der Fluss')).toBe(false)
  expect(matches('  ', 'Anything')).toBe(true)
})

test('matches are marked', () => {
  const show = (text: string, wanted: string) => mark(text, wanted).map((part) => (part.found ? `[${part.text}]` : part.text)).join('')
  expect(show('Über den Fluss, über das Ufer', 'uber fluss')).toBe('[Über] den [Fluss], [über] das Ufer')
  expect(show('aaa', 'aa')).toBe('[aaa]')
  expect(show('nothing', '')).toBe('nothing')
  expect(show('', 'x')).toBe('')
})
