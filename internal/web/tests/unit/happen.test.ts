import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Board as RiverBoard } from '../../src/games/broadhorns/board'
import { happen as happenOnRiver } from '../../src/games/broadhorns/happen'
import type { BroadhornsEvent } from '../../src/games/broadhorns/terms'
import { rose, type Board } from '../../src/games/queen/board'
import { happen } from '../../src/games/queen/happen'
import { Helm } from '../../src/games/queen/helm.svelte'
import type { Play, QueenDeed, QueenEvent } from '../../src/games/queen/terms'
import { hexesOf, type Board as DeltaBoard } from '../../src/games/waters/board'
import { happen as happenInDelta } from '../../src/games/waters/happen'
import type { WatersEvent } from '../../src/games/waters/terms'
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

// Animations must match what happened: the events of every step of every golden game lead from each
// board to the next.
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

const expeditions = join(root, 'internal/games/broadhorns/testdata/records')

/** What of a board of Broadhorns moves, as it is drawn. */
function drawnOnRiver(board: RiverBoard) {
  const barrel = ({ cargo, cell }: { cargo: string; cell: number }) => `${cargo} ${cell}`
  return {
    seats: board.seats.map((seat) => [
      ...[seat.gold, seat.boat, seat.space, seat.boxes, seat.occupants, seat.handLimit, seat.wreaths],
      ...[seat.barrels.map(barrel).sort(), seat.aboard.toSorted(), seat.hand.toSorted(), seat.handSize, seat.tiles.toSorted()],
    ]),
    towns: board.towns.map((town) => [town.id, town.tile, town.spaces.map(({ cargo, value, filled }) => `${cargo} ${value} ${filled}`), town.cards.toSorted(), town.wreaths]),
    market: board.market.map(({ cargo, barrels, onTrack }) => [cargo, barrels, onTrack]),
    season: [board.season.name, board.season.filled, board.final],
  }
}

test.each(readdirSync(expeditions))('the events of %s tell all that is drawn of the river', (name) => {
  const [first, ...rest] = replay(join(expeditions, name))
  let before = first!.state as RiverBoard
  for (const { n, state, events } of rest) {
    const after = state as RiverBoard
    let board = before
    for (const event of events as BroadhornsEvent[]) board = happenOnRiver(board, event, after)
    expect({ n, ...drawnOnRiver(board) }).toEqual({ n, ...drawnOnRiver(after) })
    before = after
  }
})

const floods = join(root, 'internal/games/waters/testdata/records')

/** What of a board of Rising Waters moves, as it is drawn. */
function drawnInDelta(board: DeltaBoard) {
  return {
    loss: board.loss,
    waters: board.waters.map(({ group, level, visited }) => `${group} ${level} ${visited ?? false}`),
    hexes: hexesOf(board).map(({ at, wet, levee, survivors, camp }) => `${at} ${wet ?? false} ${levee ?? 0} ${survivors ?? 0} ${camp ?? ''}`),
    pawns: board.positions.map(({ pawns }) => pawns.map(({ at, raft }) => `${at} ${raft}`).sort()),
    rafts: board.rafts.map(({ at, survivors }) => `${at} ${survivors}`),
    towns: board.towns,
    flooded: board.flooded,
  }
}

test.each(readdirSync(floods))('the events of %s tell all that is drawn of the Delta', (name) => {
  const [first, ...rest] = replay(join(floods, name))
  let before = first!.state as DeltaBoard
  for (const { n, state, events } of rest) {
    const after = state as DeltaBoard
    let board = before
    for (const event of events as WatersEvent[]) board = happenInDelta(board, event)
    expect({ n, ...drawnInDelta(board) }).toEqual({ n, ...drawnInDelta(after) })
    before = after
  }
})

// The client writes a step that is not offered, so that the server can say why not: the refused
// step must be the one that was tried.
test('a step that is not offered is written as records write it', () => {
  const helm = new Helm({ choices: [] } as unknown as Play)
  const written = new Set<string>()
  for (const step of replay(join(records, 'whole-game-passengers.txt')).slice(1)) {
    const { key, args, action } = step as unknown as QueenDeed
    // Directions as seen from a bow are for words only.
    const parts = 'heading' in args ? { heading: args.heading } : key === 'push' ? { to: args.to } : args
    expect(helm.stepOf(key, parts as typeof args).action).toBe(action)
    written.add(key)
  }
  for (const key of ['speed', 'left', 'right', 'ahead', 'end']) expect(written).toContain(key)
})
