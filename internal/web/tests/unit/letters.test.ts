import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCatalog } from '../../catalogs.ts'

const internal = join(import.meta.dirname, '../../..')
const read = (path: string) => readCatalog(readFileSync(join(internal, path), 'utf8'))
const games = ['queen', 'broadhorns', 'waters']

/**
 * The keys that two commands share in English: never at the same time, or the game's comes first.
 */
const shared: Readonly<Record<string, readonly string[]>> = {
  'broadhorns en': [
    'A: broadhorns.letter.apple, broadhorns.letter.never_ice',
    'C: table.letter.chat, broadhorns.letter.current',
    'P: table.letter.players, broadhorns.letter.pork',
  ],
  'waters en': ['N: waters.letter.no, waters.letter.next'],
}

/** The letters of some parts of the client: of each, the entries that have it. */
function lettersOf(paths: readonly string[], lang: string): Map<string, string[]> {
  const all = new Map<string, string[]>()
  for (const path of paths) {
    for (const [key, letter] of Object.entries(read(`web/src/${path}/text/${lang}.txt`))) {
      if (key.includes('.letter.')) all.set(letter, [...(all.get(letter) ?? []), key])
    }
  }
  return all
}

describe.each(games.flatMap((game) => ['en', 'de', 'fr'].map((lang) => [game, lang] as const)))('%s in %s', (game, lang) => {
  const letters = lettersOf(['table', `games/${game}`], lang)

  test('each letter key is a capital that every keyboard has', () => {
    expect(letters.size).toBeGreaterThan(5)
    expect([...letters.keys()].filter((letter) => !/^[A-Z]$/.test(letter))).toEqual([])
  })

  test('each letter key has one command', () => {
    const twice = [...letters].flatMap(([letter, keys]) => (keys.length > 1 ? [`${letter}: ${keys.join(', ')}`] : []))
    expect(twice.sort()).toEqual(shared[`${game} ${lang}`] ?? [])
  })
})

// Nothing is chosen in a replay: the letters of the game do nothing there.
test.each(['en', 'de', 'fr'])('each letter key of a replay has one command, in %s', (lang) => {
  const letters = lettersOf(['table', 'table/over'], lang)
  expect([...letters].filter(([letter, keys]) => keys.length > 1 || !/^[A-Z]$/.test(letter))).toEqual([])
})

test.each(['en', 'de', 'fr'])('the page and the terminal write the same letter on cargo, in %s', (lang) => {
  const page = read(`web/src/games/broadhorns/text/${lang}.txt`)
  const terminal = read(`games/broadhorns/show/text/${lang}.txt`)
  const cargos = ['flour', 'apple', 'pork', 'fur', 'whiskey']
  expect(cargos.map((cargo) => page[`broadhorns.letter.${cargo}`])).toEqual(cargos.map((_, i) => terminal[`letter.${i}`]))
})
