import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/**
 * The floors of the client, from the highest to the lowest. A file imports only files of the floors
 * below its own; the places of one floor do not know each other. A place is a file or a folder of
 * src, the longest that fits; inside a folder imports are free. `games/*` stands for each game's
 * folder.
 */
const floors = [
  ['main.ts'],
  ['App.svelte'],
  ['pages', 'school', 'classes', 'operator', 'about'], // pages around the tables; lessons by doing; many tables under one link; the state of the site; what the site is
  ['table'], // the pages of a table
  ['coach', 'hint', 'past', 'offline', 'race', 'challenge', 'daily'], // the analysis of a finished game; what a bot would do; finished games and how ratings went; games on this device; a recorded game on the home page; games with the same draws; a game of each day
  ['games/registry.ts', 'games/extras.ts', 'games/emblems.ts', 'games/pictures.ts', 'games/demos.ts'], // find the games' folders
  ['games/*'], // each game, by itself
  ['games/folder.ts', 'games/lesson.ts', 'games/picture.ts'], // what a game's folder may give
  ['play', 'back', 'lesson'], // a table that is played, watched or replayed; a guest's link back from another device; what a teacher says to all tables of a class
  ['site', 'drawing'], // common to all pages; drawing tools for boards
  ['ui'], // sounds, keys, controls, codes for cameras
  ['api', 'router.svelte.ts', 'settings.svelte.ts'],
  ['text', 'device.ts'], // the words, and the languages; what a device keeps
]

/**
 * The packages that the client runs with, each with the only place that imports it; nothing for
 * everywhere.
 */
const packages: Record<string, string> = { svelte: '', qr: 'ui', idb: 'api' }

/** Files that no code imports, or that have no imports of ours. */
const placeless = ['app.css', 'modules.d.ts']

type Sources = Map<string, string> // by path below src

interface Found {
  imports: Map<string, string[]> // of each source, the files that it imports
  wrong: string[]
}

/** Returns the code of a source: of a component, its scripts. */
function codeOf(path: string, source: string): string {
  if (!path.endsWith('.svelte')) return source
  return [...source.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((found) => found[1]!).join('\n')
}

/** Returns what a source imports, as it is written there: files, packages and patterns of files. */
function written(path: string, source: string): string[] {
  const code = codeOf(path, source)
  const names = ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName)
  const globs = [...code.matchAll(/import\.meta\.glob(?:<[^(]*>)?\(\s*'([^']+)'/g)].map((found) => found[1]!)
  return [...names, ...globs]
}

/** Returns the files that an import means. */
function meant(sources: Sources, path: string, name: string): string[] {
  const to = normalize(join(dirname(path), name))
  if (to.includes('*')) {
    const pattern = new RegExp(`^${to.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`)
    return [...sources.keys()].filter((file) => pattern.test(file))
  }
  return ['', '.ts', '.svelte.ts', '.d.ts'].map((end) => to + end).filter((file) => sources.has(file)).slice(0, 1)
}

/** Returns a file's place and the number of its floor, -1 for a file without a place. */
function placeOf(path: string): { place: string; floor: number } {
  let best = { place: '', floor: -1 }
  floors.forEach((places, floor) => {
    for (const place of places) {
      const own = place.endsWith('/*') ? path.match(new RegExp(`^${place.slice(0, -1)}[^/]+(?=/)`))?.[0] : place
      if (own === undefined || (path !== own && !path.startsWith(`${own}/`))) continue
      if (own.length > best.place.length) best = { place: own, floor }
    }
  })
  return best
}

/** Looks at who imports whom. */
function look(sources: Sources): Found {
  const found: Found = { imports: new Map(), wrong: [] }
  for (const [path, source] of sources) {
    if (placeless.includes(path)) continue
    const from = placeOf(path)
    if (from.floor < 0) found.wrong.push(`${path} has no place`)
    const files: string[] = []
    found.imports.set(path, files)
    if (!/\.(ts|svelte)$/.test(path)) continue
    for (const name of written(path, source)) {
      if (!name.startsWith('.')) {
        const [whole = ''] = name.split('/')
        const only = packages[whole]
        if (only === undefined || !from.place.startsWith(only)) found.wrong.push(`${path} imports the package ${name}`)
        continue
      }
      const to = meant(sources, path, name)
      if (to.length === 0) found.wrong.push(`${path} imports ${name}, which is not there`)
      for (const file of to) {
        if (placeless.includes(file)) continue
        files.push(file)
        const there = placeOf(file)
        if (there.place !== from.place && there.floor <= from.floor) found.wrong.push(`${path} (${from.place}) imports ${file} (${there.place})`)
      }
    }
  }
  return found
}

/** Returns the first import cycle, as the files along it. */
function circle(imports: Found['imports']): string[] {
  const done = new Set<string>()
  const way: string[] = []
  const follow = (path: string): string[] => {
    const at = way.indexOf(path)
    if (at >= 0) return [...way.slice(at), path]
    if (done.has(path)) return []
    way.push(path)
    for (const next of imports.get(path) ?? []) {
      const round = follow(next)
      if (round.length > 0) return round
    }
    way.pop()
    done.add(path)
    return []
  }
  for (const path of imports.keys()) {
    const round = follow(path)
    if (round.length > 0) return round
  }
  return []
}

const src = join(import.meta.dirname, '../../src')

function read(): Sources {
  const paths = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(src, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('.test.'))
  return new Map(paths.map((path) => [path, readFileSync(join(src, path), 'utf8')]))
}

const sources = read()
const found = look(sources)

test('every file imports only from the floors below its own', () => {
  expect(found.wrong).toEqual([])
})

test('no imports go round in a circle', () => {
  expect(circle(found.imports)).toEqual([])
})

test('every place has files', () => {
  const places = new Set([...sources.keys()].map((path) => placeOf(path).place))
  const empty = floors.flat().filter((place) => (place.endsWith('/*') ? ![...places].some((one) => one.startsWith(place.slice(0, -1))) : !places.has(place)))
  expect(empty).toEqual([])
})

test('docs/architecture.md names every place', () => {
  const page = readFileSync(new URL('../../../../docs/architecture.md', import.meta.url), 'utf8')
  const table = page.slice(page.indexOf('\n    main.ts, App.svelte '), page.indexOf('\n\napp.css is the look'))
  const names = floors.flat().map((place) => (place === 'games/*' ? 'games/NAME/' : place.includes('.') ? place.split('/').at(-1)! : `\n    ${place}/ `))
  expect(names.filter((name) => !table.includes(name))).toEqual([])
})

test('only the folder api speaks to the server', () => {
  const speaks = [...sources].filter(([path, source]) => /\b(fetch|EventSource|XMLHttpRequest|WebSocket)\(/.test(codeOf(path, source)) && !path.startsWith('api/'))
  expect(speaks.map(([path]) => path)).toEqual([])
})

test('every export is used', () => {
  const web = dirname(src)
  const paths = ['src', 'tests'].flatMap((dir) => readdirSync(join(web, dir), { recursive: true, encoding: 'utf8' }).map((name) => join(dir, name)))
  const words = new Map(paths.filter((path) => /\.(ts|svelte)$/.test(path)).map((path) => [path, new Set(readFileSync(join(web, path), 'utf8').match(/\w+/g))]))
  const unused = [...sources].flatMap(([path, source]) => {
    const exported = [...codeOf(path, source).matchAll(/^\s*export (?:async )?(?:function|const|class|interface|type) (\w+)/gm)].map((found) => found[1]!)
    const others = [...words].filter(([other]) => other !== join('src', path))
    return path === 'api/schema.d.ts' ? [] : exported.filter((name) => !others.some(([, said]) => said.has(name))).map((name) => `${path}: ${name}`)
  })
  expect(unused).toEqual([])
})

// Tests the test: each of these sources breaks a rule of the floors.
test.each([
  ['a game that knows another', { 'games/a/folder.ts': `import x from '../b/folder'`, 'games/b/folder.ts': '' }, 'games/a/folder.ts (games/a) imports games/b/folder.ts (games/b)'],
  ['a game that knows the registry', { 'games/a/x.ts': `const y = () => import('../registry')`, 'games/registry.ts': '' }, 'games/a/x.ts (games/a) imports games/registry.ts (games/registry.ts)'],
  ['a tool that knows a page', { 'ui/X.svelte': `<script lang="ts">\n  import type { Y } from '../pages/y'\n</script>`, 'pages/y.ts': '' }, 'ui/X.svelte (ui) imports pages/y.ts (pages)'],
  ['a page that looks into the games', { 'play/x.ts': `import.meta.glob<{ a: B }>('../games/*/folder.ts')`, 'games/a/folder.ts': '' }, 'play/x.ts (play) imports games/a/folder.ts (games/a)'],
  ['two places of one floor', { 'site/x.ts': `export { y } from '../drawing/y.svelte'`, 'drawing/y.svelte.ts': '' }, 'site/x.ts (site) imports drawing/y.svelte.ts (drawing)'],
  ['a folder without a floor', { 'helpers/x.ts': '' }, 'helpers/x.ts has no place'],
  ['a package that nobody agreed to', { 'ui/x.ts': `import _ from 'lodash'` }, 'ui/x.ts imports the package lodash'],
  ['a file that is not there', { 'ui/x.ts': `import './y'` }, 'ui/x.ts imports ./y, which is not there'],
])('%s is found', (_, files, want) => {
  expect(look(new Map(Object.entries(files))).wrong).toEqual([want])
})

test('a circle is found', () => {
  const files = { 'ui/a.ts': `import { b } from './b'`, 'ui/b.ts': `import type { C } from './C.svelte'`, 'ui/C.svelte': `<script>import { a } from './a'</script>` }
  expect(circle(look(new Map(Object.entries(files))).imports)).toEqual(['ui/a.ts', 'ui/b.ts', 'ui/C.svelte', 'ui/a.ts'])
})
