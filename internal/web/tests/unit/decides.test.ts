import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const games = fileURLToPath(new URL('../../src/games', import.meta.url))
const textOf = (game: string) => readFileSync(`${games}/${game}/text/en.txt`, 'utf8')

/** Returns the last parts of the keys that begin with a stem. */
const keysUnder = (text: string, stem: string) => [...text.matchAll(new RegExp(`^${stem}\\.(\\w+) =`, 'gm'))].map(([, key]) => key!)

test.each([
  ['queen', 'queen.phase'],
  ['broadhorns', 'broadhorns.doing'],
])('what a seat of %s is asked between its moves is said of it to the others', (game, asked) => {
  const text = textOf(game)
  expect(keysUnder(text, `${game}.decides`)).toEqual(expect.arrayContaining(keysUnder(text, asked)))
})

test('what a seat of Rising Waters is asked outside its actions is said of it to the others', () => {
  const text = textOf('waters')
  const own = ['22', '23', '25'] // parts of its own actions
  const missing = keysUnder(text, 'waters.asks').filter((step) => !own.includes(step) && !keysUnder(text, 'waters.decides').includes(step))
  expect(missing).toEqual([])
})
