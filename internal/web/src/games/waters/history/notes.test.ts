import { expect, test } from 'vitest'
import { notes } from './notes'

// Notes are read beside the game, so they are short, and each names its sources.
const maxWords = 60

test.each(['en', 'de', 'fr'] as const)('the notes in %s are short, and each has its words', async (lang) => {
  const texts = ((await import(`./text/${lang}.txt`)) as { default: Record<string, string> }).default
  expect(Object.keys(texts).filter((key) => key !== 'waters.history.source').sort()).toEqual(notes.flatMap(({ name }) => ['text', 'title'].map((part) => `waters.history.${name}.${part}`)).sort())
  for (const { name } of notes) expect([name, texts[`waters.history.${name}.text`]!.split(/\s+/).length <= maxWords]).toEqual([name, true])
})

test('each note has a source, and each address is one', () => {
  for (const { name, sources } of notes) expect([name, sources.length > 0]).toEqual([name, true])
  for (const { address } of notes.flatMap(({ sources }) => sources)) if (address) expect(new URL(address).protocol).toBe('https:')
})
