import { framesOf } from '../../play/frames'
import { stepsOf } from '../../play/steps'
import { rose, type Board, type BoatInfo } from './board'
import type { Play, QueenEvent, QueenLine } from './terms'

/** How long each event is shown. Other events are not shown as separate moments. */
const durations: Partial<Record<QueenEvent['key'], number>> = {
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
export const frames = (from: Board, lines: readonly QueenLine[], to: Board) => framesOf(from, lines, to, happen, durations)

/**
 * Returns the board after an event, as far as it is drawn. No rule is applied here: the event has
 * the result, and a tile that is laid is taken from the last board.
 */
export function happen(board: Board, event: QueenEvent, to: Board): Board {
  switch (event.key) {
    case 'berth': // the boats on the river now; the Black Rose comes with the last of the others
      return { ...board, boats: to.boats.map((boat) => board.boats.find((there) => there.boat === boat.boat) ?? boat) }
    case 'round':
      return { ...board, round: event.args.round }
    case 'order':
      // one event each, from the first
      return { ...board, order: [...board.order.slice(0, event.args.number - 1), event.args.boat] }
    case 'set_out':
    case 'aligned':
    case 'turned':
      return change(board, event.args.boat, { heading: event.args.heading })
    case 'speed':
    case 'speed_kept':
      return change({ ...board, mp: event.args.speed }, event.args.boat, { speed: event.args.speed })
    case 'coal':
      return change(board, event.args.boat, { coal: event.args.left })
    case 'moved': {
      const { boat, slot, field, heading, points } = event.args
      return change({ ...board, mp: points }, boat, { slot, field, heading })
    }
    case 'backed':
      return change(board, event.args.boat, { slot: event.args.slot, field: event.args.field })
    case 'aground':
    case 'pushed_aground':
      return change(board, event.args.boat, { speed: 1 })
    case 'rose_coal':
      return change(board, rose, { coal: coal(board, rose) - event.args.coal })
    case 'slowed':
      return change(board, event.args.boat, { speed: event.args.speed })
    case 'refuelled':
      return change(board, event.args.boat, { coal: coal(board, event.args.boat) + event.args.coal })
    case 'gave':
      return give(board, event.args.boat, event.args.to, event.args.coal)
    case 'controls':
      return change(board, rose, { seat: Number(event.args.seat) })
    case 'pushed':
      return change(board, event.args.pushed, { slot: event.args.slot, field: event.args.field })
    case 'took': {
      const { boat, tile, slot } = event.args
      return waiting(change(board, boat, { aboard: [...aboard(board, boat), tile] }), slot, -1)
    }
    case 'nose':
      return { ...board, nose: event.args.nose }
    case 'laid_first':
    case 'laid': {
      const { slot, nose } = event.args
      const tile = to.tiles.find((t) => t.slot === slot)
      if (!tile || board.tiles.some((t) => t.slot === slot)) return board
      const { nose: _, ...rest } = board
      const tiles = rest.tiles.map((t) => (t.slot === slot - 1 ? { ...t, exit: nose } : t))
      const { exit: __, ...fresh } = tile
      return {
        ...rest,
        tiles: [...tiles, { ...fresh, passengers: 0 }],
        tilesLeft: rest.tilesLeft - 1,
        pile: rest.pile.filter((name) => name !== tile.tile),
      }
    }
    case 'placed': {
      const { slot, passengers } = event.args
      return { ...board, tiles: board.tiles.map((t) => (t.slot === slot ? { ...t, passengers } : t)) }
    }
    case 'jetty': {
      const last = to.tiles[to.tiles.length - 1]
      const tiles = board.tiles.map((t) => (t.slot === last?.slot ? { ...t, fields: last.fields } : t))
      return { ...board, tiles, jetty: event.args.nose }
    }
    case 'removed': {
      const { slot } = event.args
      return { ...board, tiles: board.tiles.filter((t) => t.slot !== slot), removed: slot + 1 }
    }
    case 'finished':
      return change(board, event.args.boat, { status: 'finished', place: event.args.place })
    case 'eliminated':
      return change(board, event.args.boat, { status: 'out' })
    default:
      return board
  }
}

/** Returns how the last of our boats was eliminated, if all of them were. */
export function eliminationOf({ board, table, log }: Play): QueenEvent | undefined {
  const own = board.boats.filter((boat) => boat.boat !== rose && table.mine.some(({ seat }) => seat === boat.seat))
  if (own.some(({ status }) => status !== 'out')) return undefined
  const events = stepsOf(log).flatMap((line) => line.events)
  return events.findLast((event) => event.key === 'eliminated' && own.some(({ boat }) => boat === event.args.boat))
}

function change(board: Board, boat: string, to: Partial<BoatInfo>): Board {
  return { ...board, boats: board.boats.map((b) => (b.boat === boat ? { ...b, ...to } : b)) }
}

function coal(board: Board, boat: string): number {
  return board.boats.find((b) => b.boat === boat)?.coal ?? 0
}

/** Moves coal from one boat to another. The Black Rose's coal is not counted. */
function give(board: Board, from: string, to: string, n: number): Board {
  const given = from === rose ? board : change(board, from, { coal: coal(board, from) - n })
  return to === rose ? given : change(given, to, { coal: coal(given, to) + n })
}

function waiting(board: Board, slot: number, more: number): Board {
  return { ...board, tiles: board.tiles.map((t) => (t.slot === slot ? { ...t, passengers: t.passengers + more } : t)) }
}

function aboard(board: Board, boat: string): string[] {
  return board.boats.find((b) => b.boat === boat)?.aboard ?? []
}
