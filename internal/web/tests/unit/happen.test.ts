import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rose, type Board } from '../../src/games/queen/board'
import { happen } from '../../src/games/queen/happen'
import { stepOf, type QueenDeed, type QueenEvent } from '../../src/games/queen/terms'
import { program, root } from './program.ts'

const records = join(root, 'internal/games/queen/testdata/records')
const { replay } = program()

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
  const [first, ...rest] = replay(join(records, name))
  let before = first!.state as Board
  for (const { n, state, events } of rest) {
    const after = state as Board
    let board = before
    for (const event of events as QueenEvent[]) board = happen(board, event, after)
    expect({ n, ...drawn(board) }).toEqual({ n, ...drawn(after) })
    before = after
  }
})

// A step that is not offered is written by the client, so that the server can say why: what it refuses must be what was tried.
test('a step that is not offered is written as records write it', () => {
  const written = new Set<string>()
  for (const step of replay(join(records, 'whole-game-passengers.txt')).slice(1)) {
    const { key, args, action } = step as unknown as QueenDeed
    expect(stepOf([], key, args).action).toBe(action)
    written.add(key)
  }
  for (const key of ['speed', 'left', 'right', 'ahead', 'end']) expect(written).toContain(key)
})
