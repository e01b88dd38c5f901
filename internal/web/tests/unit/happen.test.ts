import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Line } from '../../src/api/types'
import { rose, type Board } from '../../src/games/queen/board'
import { happen } from '../../src/games/queen/happen'

const root = join(import.meta.dirname, '../../../..')
const records = join(root, 'internal/games/queen/testdata/records')
const scratch = mkdtempSync(join(tmpdir(), 'bigriver-'))
const program = join(scratch, 'bigriver')

beforeAll(() => {
  execFileSync('go', ['build', '-o', program, './cmd/bigriver'], { cwd: root })
}, 300_000)
afterAll(() => rmSync(scratch, { recursive: true }))

/** What of a board moves, as it is drawn. Boats off the river have no place on it. */
function drawn(board: Board) {
  return {
    tiles: board.tiles.map((tile) => [tile.slot, tile.tile, tile.passengers, tile.fields.filter((field) => field.landing).length]),
    boats: board.boats.map((boat) => [
      boat.boat,
      boat.status,
      boat.speed,
      boat.boat === rose ? '' : boat.coal, // what the Black Rose may burn is filled up again without an event
      ...(boat.status === 'racing' ? [boat.slot, boat.field, boat.heading] : []),
      ...(boat.status !== 'out' ? [boat.aboard.length] : []),
    ]),
    jetty: board.jetty,
  }
}

// What is animated must be what happened: the events of every step of every golden game lead from each board to the next.
test.each(readdirSync(records))('the events of %s tell all that is drawn', (name) => {
  const out = execFileSync(program, ['replay', join(records, name), '--json'], { cwd: root, maxBuffer: 1 << 28 }).toString()
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { n?: number; state?: Board; events?: Line['events'] })
  const first = lines[0]!.state!
  let before = first
  for (const { n, state, events } of lines.slice(1)) {
    if (!state) continue
    let board = before
    for (const event of events ?? []) board = happen(board, event, state)
    expect({ n, ...drawn(board) }).toEqual({ n, ...drawn(state) })
    before = state
  }
})
