import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCatalog } from '../../catalogs.ts'
import { neighbour } from '../../src/drawing/hexes'
import { fieldOf, numberOf, type Board, type Stretch } from '../../src/games/queen/board'
import { cutOut } from '../../src/games/queen/pictures/position'
import { scenes } from '../../src/games/queen/pictures/scenes'
import { program, root } from './program.ts'

const { replay } = program()
const kept = join(import.meta.dirname, '../../src/games/queen/pictures/positions.json')
const boards = new Map<string, ReturnType<typeof replay>>()

function boardAt(record: string, step: number): Board {
  if (!boards.has(record)) boards.set(record, replay(join(root, `internal/games/queen/testdata/records/${record}.txt`)))
  const found = boards.get(record)!.find(({ n }) => n === step)
  if (!found) throw new Error(`${record} has no position ${step}`)
  return found.state as Board
}

// POSITIONS=renew rewrites them, after a picture was added or changed.
test('the pictures of Mississippi Queen are positions of golden games', { timeout: 120_000 }, () => {
  const now = Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [name, cutOut(boardAt(scene.record, scene.step), scene)]))
  if (process.env.POSITIONS === 'renew') writeFileSync(kept, `${JSON.stringify(now)}\n`)
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual(now)
})

test('overlays show what happened, or could happen', { timeout: 120_000 }, () => {
  const shown = JSON.parse(readFileSync(kept, 'utf8')) as Record<string, Stretch>
  const boat = (picture: string, letter: string) => {
    const board = shown[picture]!
    const found = board.boats.find((one) => one.boat === letter)!
    return { board, found, field: fieldOf(board, found.slot, found.field)! }
  }
  // The way ahead is free water for as many fields as the boat is fast.
  const { board, found, field } = boat('primer.move', 'C')
  for (let at = neighbour(field, numberOf(found.heading)), i = 0; i < found.speed; i++, at = neighbour(at, numberOf(found.heading))) {
    const there = board.tiles.flatMap(({ fields }) => fields).find(({ q, r }) => q === at.q && r === at.r)
    expect(there?.kind).toBe('water')
    expect(board.boats.map(({ slot, field }) => fieldOf(board, slot, field))).not.toContainEqual(there)
  }
  // The push is the one that was made.
  const { record, step } = scenes['primer.push']!
  const next = boards.get(record)!.find(({ n }) => n === step + 1)!
  expect(next.events.find(({ key }) => key === 'pushed')?.args).toMatchObject({ boat: 'D', pushed: 'A', to: 'NE' })
  // And the docked boat has just taken a passenger, at speed 1.
  expect(boat('primer.dock', 'C').found).toMatchObject({ speed: 1, aboard: [expect.anything()] })
})

const games = ['queen', 'broadhorns', 'waters']

test.each(games)('the pictures of %s are of things that it has, and each step of a turn has one', (game) => {
  const texts = ['show/text', 'text'].map((folder) => join(root, `internal/games/${game}/${folder}/en.txt`))
  const words = Object.keys(readCatalog(readFileSync(texts.find(existsSync)!, 'utf8')))
  const folder = join(import.meta.dirname, `../../src/games/${game}/pictures`)
  expect(existsSync(folder)).toBe(true)
  const source = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  const named = [...new Set([...source.matchAll(/'((?:primer|part|preset)\.\w+)'/g)].map(([, name]) => name!))]
  expect(named.filter((name) => !words.includes(name))).toEqual([])
  expect(named).toContain('primer.goal')
  expect(named.filter((name) => name.startsWith('primer.')).length).toBeGreaterThanOrEqual(7)
})
