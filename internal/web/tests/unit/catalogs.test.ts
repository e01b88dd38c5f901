import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parse, type AST } from 'svelte/compiler'
import { describe, expect, test } from 'vitest'
import { readCatalog } from '../../catalogs.ts'

const src = join(import.meta.dirname, '../../src')

function files(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
}

const all = files(src)
const catalogs = all.filter((path) => path.endsWith('/text/en.txt'))
const components = all.filter((path) => path.endsWith('.svelte'))
const sources = [...all.filter((path) => /\.(svelte|ts)$/.test(path) && !path.includes('.test.')), join(src, '../worker.ts')]

/** The holes of a text: the numbers, each with the noun that it stands for. */
function holes(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\d(?::\w+)?)/g)].map((found) => found[1]!))].sort()
}

describe.each(catalogs.map((path) => [relative(src, path), path]))('%s', (_, path) => {
  const english = readCatalog(readFileSync(path, 'utf8'))
  test.each(['de', 'fr'])('says the same as %s', (lang) => {
    const other = readCatalog(readFileSync(path.replace('en.txt', `${lang}.txt`), 'utf8'))
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort())
    for (const [key, text] of Object.entries(english)) expect([key, holes(other[key]!)]).toEqual([key, holes(text)])
  })
})

// All catalogs of a page are read as one.
test('no key is in two catalogs', () => {
  const keys = catalogs.flatMap((path) => Object.keys(readCatalog(readFileSync(path, 'utf8'))))
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

const ofGames = catalogs.flatMap((path) => {
  const [, game, school] = /games\/([^/]+)\/(school\/)?text\//.exec(path) ?? []
  return game ? [[school ? `school.${game}.` : `${game}.`, path] as const] : []
})

test.each(ofGames)('the keys of a game begin with %s', (begin, path) => {
  expect(Object.keys(readCatalog(readFileSync(path, 'utf8'))).filter((key) => !key.startsWith(begin))).toEqual([])
})

test('apostrophes are set as printers set them', () => {
  const all = catalogs.flatMap((path) => ['en', 'de', 'fr'].map((lang) => path.replace('en.txt', `${lang}.txt`)))
  const typed = all.flatMap((path) => readFileSync(path, 'utf8').split('\n').filter((line) => /\p{L}'\p{L}/u.test(line)))
  expect(typed).toEqual([])
})

test('no text has control characters', () => {
  const all = catalogs.flatMap((path) => ['en', 'de', 'fr'].map((lang) => path.replace('en.txt', `${lang}.txt`)))
  expect(all.flatMap((path) => readFileSync(path, 'utf8').split('\n').filter((line) => /\p{Cc}/u.test(line)))).toEqual([])
})

/**
 * The keys that a text with holes stands for: a hole is filled with words that have no full stop.
 */
const keysOf = (template: string) =>
  new RegExp(`^${template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.')).join('[^.]+')}$`)

test('every key that is asked for has words, and all words are asked for', () => {
  const words = Object.assign({}, ...catalogs.map((path) => readCatalog(readFileSync(path, 'utf8'))))
  const whole = new Set<string>()
  const holed = new Set<string>()
  const stems = new Set<string>()
  for (const path of sources) {
    const source = readFileSync(path, 'utf8')
    for (const found of source.matchAll(/\b(?:t|has)\(\s*'([^']+)'/g)) whole.add(found[1]!)
    for (const found of source.matchAll(/(?:\b(?:t|has)\(\s*|\/\* text \*\/ )`([^`]+)`/g)) holed.add(found[1]!)
    for (const found of source.matchAll(/\/\* text \*\/ '([^']+)'/g)) whole.add(found[1]!) // a key that is handed on
  }
  for (const text of Object.values<string>(words)) for (const found of text.matchAll(/\{\d:(\w+)\}/g)) stems.add(found[1]! + '.')
  expect([...whole].filter((key) => !(key in words))).toEqual([])
  const patterns = [...holed].map(keysOf)
  const asked = (key: string) => whole.has(key) || patterns.some((pattern) => pattern.test(key)) || [...stems].some((stem) => key.startsWith(stem))
  expect(Object.keys(words).filter((key) => !asked(key))).toEqual([])
})

/** The attributes that people read or hear. */
const spoken = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'alt', 'placeholder', 'label']

function loose(node: unknown, found: string[]): string[] {
  if (Array.isArray(node)) node.forEach((child) => loose(child, found))
  else if (typeof node === 'object' && node !== null) {
    const is = node as { type?: string }
    if (is.type === 'Text' && /\p{L}{2}/u.test((node as AST.Text).data)) found.push((node as AST.Text).data.trim())
    else if (is.type === 'Attribute') {
      const attribute = node as AST.Attribute
      if (spoken.includes(attribute.name)) loose(attribute.value, found)
    } else if (is.type !== 'StyleDirective')
      for (const [key, child] of Object.entries(node)) if (key !== 'css' && key !== 'instance' && key !== 'module') loose(child, found)
  }
  return found
}

test.each(components.map((path) => [relative(src, path), path]))('%s has no words of its own', (_, path) => {
  expect(loose(parse(readFileSync(path, 'utf8'), { modern: true }).fragment, [])).toEqual([])
})

test('words outside of catalogs are found', () => {
  const page = '<p>{t("a")} Hello</p><img alt="A boat" src="x" class="wide one" />'
  expect(loose(parse(page, { modern: true }).fragment, [])).toEqual(['Hello', 'A boat'])
})
