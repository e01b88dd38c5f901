import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { has } from '../text/text.svelte'
import { lectureOf, schoolOf } from './extras'

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name)
const withFolder = (name: string) => folders.filter((game) => existsSync(join(import.meta.dirname, game, name)))

test.each(withFolder('school'))('every lesson of %s has a record and words', async (game) => {
  const school = await schoolOf(game)!()
  expect(school.race.places).toHaveLength(school.race.seats!)
  for (const lesson of school.lessons) {
    expect(school.record(lesson.name)).toContain('\n1 ')
    for (const part of ['title', 'task', 'hint', 'done']) expect([part, has(`school.${game}.${lesson.name}.${part}`)]).toEqual([part, true])
  }
})

test('a game has a school or a page for teachers if its folder has one', () => {
  expect(folders.filter(schoolOf)).toEqual(withFolder('school'))
  expect(folders.filter(lectureOf)).toEqual(withFolder('teachers'))
})
