import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasLecture, lectureOf } from './teachers'

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name)

test('a game has a page for teachers if its folder has one', async () => {
  const those = folders.filter((game) => existsSync(join(import.meta.dirname, game, 'teachers')))
  expect(folders.filter(hasLecture)).toEqual(those)
  expect(await lectureOf('none')).toBeUndefined()
})
