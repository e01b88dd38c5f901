import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCatalog } from '../../catalogs.ts'
import type { StepLine } from '../../src/api/types'
import { schoolOf } from '../../src/games/extras'
import type { School } from '../../src/games/lesson'
import { folder } from '../../src/games/registry'
import type { Motion } from '../../src/play/play.svelte'
import type { Words } from '../../src/text/format'
import { program, root } from './program.ts'

// A school takes less than five minutes. A script is not a person: this models somebody who reads
// everything and does each thing once, without a mistake. Reading the log too, or the rules behind
// the numbers, takes longer.
const maxSeconds = 300 // seconds
const reading = 200 // words a minute
const deed = 3 // seconds for what is done, seen and decided: a speed, a step, the end of the turn, the next lesson

const sources = join(import.meta.dirname, '../../src/games')
const { scratch, replay } = program()

const count = (text: string | undefined) => (text ?? '').split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length

/**
 * Returns how many words are read in a lesson that is done at once; how it is done, by whichever
 * hand needs more of them.
 */
function read(words: Words, game: string, lesson: string): number {
  const of = (part: string) => count(words[`school.${game}.${lesson}.${part}`])
  return of('title') + of('task') + Math.max(of('how'), of('how_touch')) + of('done')
}

/**
 * Returns how much the pupil does, by the lesson's own record: each action, and the button of the
 * next lesson.
 */
const deeds = (record: string) => record.split('\n').filter((line) => line.startsWith('1 ')).length + 1

/** Returns how long things move from the pupil's first action on, in seconds. */
function moving(motion: Motion, record: string): number {
  const file = join(scratch, 'lesson.txt')
  writeFileSync(file, record)
  const lines = replay(file)
  const first = lines.findIndex((line) => line.seat === 1)
  expect(first).toBeGreaterThan(0)
  let all = 0
  for (let i = first; i < lines.length; i++) {
    const made = [{ events: lines[i]!.events }] as unknown as StepLine[]
    for (const { ms } of motion.frames?.(lines[i - 1]!.state, made, lines[i]!.state) ?? []) all += ms
  }
  return all / 1000
}

const games = readdirSync(sources).filter((name) => existsSync(join(sources, name, 'school')))

describe.each(games)('the school of %s', (game) => {
  let school: School
  const moves = new Map<string, number>() // by lesson, in seconds
  beforeAll(async () => {
    school = await schoolOf(game)!()
    const motion = await folder(game)
    for (const { name } of school.lessons) moves.set(name, moving(motion, school.record(name)))
  }, 300_000)

  test.each(['en', 'de', 'fr'] as const)('takes less than five minutes in %s', async (lang) => {
    const words = readCatalog(readFileSync(join(sources, game, `school/text/${lang}.txt`), 'utf8'))
    let sum = 0
    const rows = school.lessons.map(({ name }) => {
      const parts = { words: read(words, game, name), deeds: deeds(school.record(name)), moving: moves.get(name)! }
      const seconds = (60 * parts.words) / reading + deed * parts.deeds + parts.moving
      sum += seconds
      return { name, seconds, ...parts }
    })
    const told = rows.map(({ name, seconds, ...parts }) => `${name}: ${parts.words} words, ${parts.deeds} deeds, ${parts.moving.toFixed(1)} s of motion: ${seconds.toFixed(0)} s`)
    console.log(`${told.join('\n')}\nthe school of ${game} in ${lang}: ${sum.toFixed(0)} s of ${maxSeconds}`)
    for (const row of rows) expect([row.name, row.words > 20, row.deeds > 2, row.moving > 0]).toEqual([row.name, true, true, true])
    expect(sum).toBeLessThan(maxSeconds)
  })

  test('meets each rule once, and all of them stand in the rules', () => {
    const met = school.lessons.flatMap(({ rules }) => rules)
    expect(met.filter((rule, i) => met.indexOf(rule) !== i)).toEqual([])
    const written = readFileSync(join(root, 'internal/games', game, 'RULES.md'), 'utf8')
    expect(met.filter((rule) => !new RegExp(`\\b${rule}\\b`).test(written))).toEqual([])
    for (const { name, rules } of school.lessons) expect([name, rules.length > 0]).toEqual([name, true])
  })
})
