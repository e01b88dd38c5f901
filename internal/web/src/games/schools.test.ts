import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasSchool, schoolOf } from './schools'

const games = readdirSync(import.meta.dirname).filter((name) => existsSync(join(import.meta.dirname, name, 'school')))

test.each(games)('every lesson of %s has a record and words', async (game) => {
  expect(hasSchool(game)).toBe(true)
  const school = (await schoolOf(game))!
  expect(school.race.places).toHaveLength(school.race.seats!)
  const words = (await school.words.en()).default
  for (const lesson of school.lessons) {
    expect(school.record(lesson.name)).toContain('\n1 ')
    for (const part of ['title', 'task', 'hint', 'done']) expect(words).toHaveProperty([`school.${game}.${lesson.name}.${part}`])
  }
})

test('a game without the folder school has no school', async () => {
  expect(hasSchool('none')).toBe(false)
  expect(await schoolOf('none')).toBeUndefined()
})
