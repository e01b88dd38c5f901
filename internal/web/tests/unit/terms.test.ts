import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

/**
 * A choice has its key and its numbers by name, and the generated types know both. So the text of
 * an action is only sent and compared, and no number is read by position.
 */
const forbidden = {
  "takes an action's text apart": [/\baction\s*[?!]?\s*(\.[\w[]|\[)/, /\.(test|exec)\([^)]*\baction\b/],
  'reads numbers by their places': [/\bargs\s*[?!]?(\.?\[|\.at\()/, /\]\s*(=|of)\s[^;\n]*\bargs\b/],
  "writes an action's text": [/\bact\(\[([^\](]*,)?\s*['"`]/, /\baction:\s*(['"`])(?!\1)/],
}

function look(sources: Map<string, string>): string[] {
  return [...sources].flatMap(([path, source]) =>
    Object.entries(forbidden).flatMap(([what, patterns]) => patterns.flatMap((pattern) => {
      const found = pattern.exec(source)
      return found ? [`${path} ${what}: ${found[0]}`] : []
    })),
  )
}

const src = join(import.meta.dirname, '../../src')

// In the folder text the numbers of the client's own words have places.
const paths = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(src, join(entry.parentPath, entry.name)))
  .filter((path) => /\.(ts|svelte)$/.test(path) && !/\.(test|d)\.ts$/.test(path) && !path.startsWith('text/'))

test('actions are neither taken apart nor written by hand, and numbers are read by name', () => {
  expect(paths.length).toBeGreaterThan(100)
  expect(look(new Map(paths.map((path) => [path, readFileSync(join(src, path), 'utf8')])))).toEqual([])
})

// Tests the test: each of these sources breaks the rule.
test.each([
  [`const [word, to] = choice.action.split(' ')`, "takes an action's text apart"],
  [`way.some(({ action }) => action.startsWith('push'))`, "takes an action's text apart"],
  [`const first = choice?.action?.[0]`, "takes an action's text apart"],
  [`choices.filter((choice) => !/^speed /.test(choice.action))`, "takes an action's text apart"],
  [`board.boats[event.args[0] ?? 0]`, 'reads numbers by their places'],
  [`const last = event.args.at(-1)`, 'reads numbers by their places'],
  [`const [speed = 0, slot = 0] = plan.args`, 'reads numbers by their places'],
  ['play.act([`speed ${speed}`])', "writes an action's text"],
  [`play.act([first, 'left'])`, "writes an action's text"],
  ['play.do({ kind: "act", action: `speed ${n}` })', "writes an action's text"],
])('%s is found', (source, what) => {
  expect(look(new Map([['x.ts', source]])).map((found) => found.split(':')[0])).toContain(`x.ts ${what}`)
})

test.each([`play.act([choice.action])`, `choices.find(({ action }) => action === next.action)`, `event.args.slot`, `t(key, ...args)`])('%s is allowed', (source) => {
  expect(look(new Map([['x.ts', source]]))).toEqual([])
})
