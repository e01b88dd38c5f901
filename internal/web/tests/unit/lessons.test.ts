import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Line } from '../../src/api/types'
import type { Board } from '../../src/games/queen/board'
import { frames } from '../../src/games/queen/happen'
import school from '../../src/games/queen/school/school'
import type { Words } from '../../src/text/format'

// The driving school takes less than five minutes. A script is no person: this is a model of one who reads all and does each thing
// by itself, with nothing missed; who reads the log too, or the rules behind the numbers, takes longer.
const most = 300 // seconds
const reading = 200 // words a minute
const deed = 3 // seconds for what is done, seen and decided: a speed, a step, the end of the turn, the next lesson

const root = join(import.meta.dirname, '../../../..')
const scratch = mkdtempSync(join(tmpdir(), 'bigriver-'))
const program = join(scratch, 'bigriver')

const moves = new Map<string, number>() // by lesson, in seconds

beforeAll(() => {
  execFileSync('go', ['build', '-o', program, './cmd/bigriver'], { cwd: root })
  for (const { name } of school.lessons) moves.set(name, moving(name))
}, 300_000)
afterAll(() => rmSync(scratch, { recursive: true }))

const count = (text: string | undefined) => (text ?? '').split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length

/** The words of a lesson that is done at once; how it is done by whichever hand needs more of them. */
function read(words: Words, lesson: string): number {
  const of = (part: string) => count(words[`school.queen.${lesson}.${part}`])
  return of('title') + of('task') + Math.max(of('how'), of('how_touch')) + of('done')
}

/** What the pupil does, by the lesson's own record: each action, and the button of the next lesson. */
const deeds = (lesson: string) => school.record(lesson).split('\n').filter((line) => line.startsWith('1 ')).length + 1

/** How long things move from the pupil's first action on, in seconds. */
function moving(lesson: string): number {
  const record = school.record(lesson)
  const file = join(scratch, `${lesson}.txt`)
  writeFileSync(file, record)
  const lines = execFileSync(program, ['replay', file, '--json'], { maxBuffer: 1 << 26 })
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { seat?: number; state?: Board; events?: Line['events'] })
    .filter((line) => line.state)
  const first = lines.findIndex((line) => line.seat === 1)
  expect(first).toBeGreaterThan(0)
  let all = 0
  for (let i = first; i < lines.length; i++) {
    for (const { ms } of frames(lines[i - 1]!.state!, [{ events: lines[i]!.events ?? [] }], lines[i]!.state!)) all += ms
  }
  return all / 1000
}

describe.each(['en', 'de', 'fr'] as const)('in %s', (lang) => {
  test('all lessons together take less than five minutes', async () => {
    const words = (await school.words[lang]()).default
    let sum = 0
    const rows = school.lessons.map(({ name }) => {
      const parts = { words: read(words, name), deeds: deeds(name), moving: moves.get(name)! }
      const seconds = (60 * parts.words) / reading + deed * parts.deeds + parts.moving
      sum += seconds
      return `${name}: ${parts.words} words, ${parts.deeds} deeds, ${parts.moving.toFixed(1)} s of motion: ${seconds.toFixed(0)} s`
    })
    console.log(`${rows.join('\n')}\nthe driving school in ${lang}: ${sum.toFixed(0)} s of ${most}`)
    for (const { name } of school.lessons) expect([name, read(words, name) > 20, deeds(name) > 2, moves.get(name)! > 0]).toEqual([name, true, true, true])
    expect(sum).toBeLessThan(most)
  })
})

test('each rule is met once, and stands in the rules', () => {
  const met = school.lessons.flatMap(({ rules }) => rules)
  expect(met.filter((rule, i) => met.indexOf(rule) !== i)).toEqual([])
  const written = readFileSync(join(root, 'internal/games/queen/RULES.md'), 'utf8')
  expect(met.filter((rule) => !new RegExp(`\\b${rule}\\b`).test(written))).toEqual([])
  for (const { name, rules } of school.lessons) expect([name, rules.length > 0]).toEqual([name, true])
})
