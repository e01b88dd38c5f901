import { readdirSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { has, speak } from '../text/text.svelte'
import { folder } from './registry'

const games = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const withFolder = games.map(({ name }) => name).filter((name) => readdirSync(`${import.meta.dirname}/${name}`).includes('folder.ts'))

beforeAll(() => speak('en'))

test.each(withFolder)('the folder of %s is found, and has everything that a table needs', { timeout: 60_000 }, async (game) => {
  const found = await folder(game)
  expect(found.Board).toBeTypeOf('function')
  expect(found.Controls).toBeTypeOf('function')
  expect(found.mark).toBeTypeOf('function')
})

test('the words of a game come with its folder', { timeout: 60_000 }, async () => {
  await folder('queen')
  expect(has('queen.board')).toBe(true)
})

test('a game that has no folder is played by the list of its actions', async () => {
  expect(await folder('no such game')).toBe(await folder('plain'))
})
