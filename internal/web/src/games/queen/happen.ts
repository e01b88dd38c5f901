import type { GameEvent, Line } from '../../api/types'
import type { Frame as Moment } from '../../play/play.svelte'
import { headings, letters, noses, rose, type Board, type BoatInfo } from './board'

/** A moment between two boards. */
export interface Frame extends Moment {
  board: Board
}

/** How long each event is shown. The others are no moments of their own. */
const looked: Record<string, number> = {
  set_out: 160,
  speed: 180,
  turned: 170,
  moved: 240,
  backed: 240,
  slowed: 240,
  aground: 400,
  pushed_aground: 300,
  gave: 300,
  pushed: 340,
  aligned: 220,
  took: 420,
  refuelled: 360,
  nose: 520,
  laid_first: 700,
  laid: 700,
  placed: 300,
  jetty: 700,
  removed: 260,
  finished: 600,
  eliminated: 600,
}

/** Returns the moments between two boards, by the events of the lines of the log between them. */
export function frames(from: Board, lines: readonly Pick<Line, 'events'>[], to: Board): Frame[] {
  const list: Frame[] = []
  let board = from
  for (const line of lines) {
    for (const event of line.events ?? []) {
      board = happen(board, event, to)
      const ms = looked[event.key]
      if (ms) list.push({ board, event, ms })
    }
  }
  return list
}

/**
 * Returns the board after an event, as far as it is drawn. Nothing is decided here: the event has the result, and a tile that is laid is
 * taken from the last board.
 */
export function happen(board: Board, event: GameEvent, to: Board): Board {
  const [a = 0, b = 0, c = 0, d = 0] = event.args
  switch (event.key) {
    case 'berth': // the boats on the river now; the Black Rose comes with the last of the others
      return { ...board, boats: to.boats.map((boat) => board.boats.find((there) => there.boat === boat.boat) ?? boat) }
    case 'set_out':
    case 'aligned':
    case 'turned':
      return change(board, a, { heading: headings[b] ?? 'N' })
    case 'speed':
    case 'speed_kept':
      return change({ ...board, mp: b }, a, { speed: b })
    case 'coal':
      return change(board, a, { coal: c })
    case 'moved':
      return change({ ...board, mp: event.args[4] ?? 0 }, a, { slot: b, field: c, heading: headings[d] ?? 'N' })
    case 'backed':
      return change(board, a, { slot: b, field: c })
    case 'aground':
    case 'pushed_aground':
      return change(board, a, { speed: 1 })
    case 'rose_coal':
      return change(board, letters.indexOf(rose), { coal: coal(board, letters.indexOf(rose)) - a })
    case 'slowed':
      return change(board, a, { speed: b })
    case 'refuelled':
      return change(board, a, { coal: coal(board, a) + b })
    case 'gave':
      return give(board, a, b, c)
    case 'controls':
      return change(board, letters.indexOf(rose), { seat: a + 1 })
    case 'pushed':
      return change(board, b, { slot: c, field: d })
    case 'took':
      return { ...waiting(change(board, a, { aboard: [...aboard(board, a), to.tiles.find((t) => t.slot === d)?.tile ?? ''] }), d, -1) }
    case 'nose':
      return { ...board, ...(noses[b] && { nose: noses[b] }) }
    case 'laid_first':
    case 'laid': {
      const tile = to.tiles.find((t) => t.slot === c)
      if (!tile || board.tiles.some((t) => t.slot === c)) return board
      const { nose: _, ...rest } = board
      const tiles = rest.tiles.map((t) => (t.slot === c - 1 && noses[event.args[4] ?? 0] ? { ...t, exit: noses[event.args[4]!]! } : t))
      const { exit: __, ...fresh } = tile
      return {
        ...rest,
        tiles: [...tiles, { ...fresh, passengers: 0 }],
        toCome: rest.toCome - 1,
        pile: rest.pile.filter((name) => name !== tile.tile),
      }
    }
    case 'placed':
      return { ...board, tiles: board.tiles.map((t) => (t.slot === c ? { ...t, passengers: b } : t)) }
    case 'jetty': {
      const last = to.tiles[to.tiles.length - 1]
      const tiles = board.tiles.map((t) => (t.slot === last?.slot ? { ...t, fields: last.fields } : t))
      return { ...board, tiles, ...(noses[b] && { jetty: noses[b] }) }
    }
    case 'removed':
      return { ...board, tiles: board.tiles.filter((t) => t.slot !== b), removed: b + 1 }
    case 'finished':
      return change(board, a, { status: 'finished', place: b })
    case 'eliminated':
      return change(board, a, { status: 'out' })
    default:
      return board
  }
}

function change(board: Board, boat: number, to: Partial<BoatInfo>): Board {
  const letter = letters[boat]
  return { ...board, boats: board.boats.map((b) => (b.boat === letter ? { ...b, ...to } : b)) }
}

function coal(board: Board, boat: number): number {
  return board.boats.find((b) => b.boat === letters[boat])?.coal ?? 0
}

/** Moves coal from a boat to another. The Black Rose has as much as others need. */
function give(board: Board, from: number, to: number, n: number): Board {
  const given = letters[from] === rose ? board : change(board, from, { coal: coal(board, from) - n })
  return letters[to] === rose ? given : change(given, to, { coal: coal(given, to) + n })
}

function waiting(board: Board, slot: number, more: number): Board {
  return { ...board, tiles: board.tiles.map((t) => (t.slot === slot ? { ...t, passengers: t.passengers + more } : t)) }
}

function aboard(board: Board, boat: number): string[] {
  return board.boats.find((b) => b.boat === letters[boat])?.aboard ?? []
}
