import { framesOf } from '../../play/frames'
import { groundOf, type Board, type Lying, type Pawn, type Position, type WaterInfo } from './board'
import type { WatersEvent, WatersLine } from './terms'

/**
 * How long each event is shown. Lost people and towns stay in view longest. Other events are not
 * shown as separate moments.
 */
const durations: Partial<Record<WatersEvent['key'], number>> = {
  turned_up: 300,
  took_threat: 300,
  paid_force: 240,
  paid_hatred: 240,
  walked: 260,
  floated: 260,
  boarded: 220,
  left_raft: 220,
  built: 420,
  levee_raised: 420,
  raft: 350,
  picked_up: 350,
  dropped_off: 350,
  delivered: 600,
  new_pawn: 300,
  sent: 350,
  town: 400,
  first_pawn: 300,
  first_levee: 300,
  third_town: 400,
  green_camp: 600,
  red_camp: 600,
  forced_levee: 400,
  dynamited: 600,
  survivor: 400,
  survivor_taken: 900,
  weather: 350,
  rain: 450,
  sun: 350,
  flood: 800,
  flow: 450,
  lost_land: 400,
  lost_levee: 500,
  lost_pawn: 1200,
  lost_survivor: 1200,
  lost_town: 1200,
}

/** Returns the moments between two boards, by the events of the lines of the log between them. */
export const frames = (from: Board, lines: readonly WatersLine[], to: Board) => framesOf(from, lines, to, happen, durations)

/**
 * Returns the board after each of some events, from the board before and the lines with these
 * events.
 */
export function boardsAfter(before: Board, lines: readonly WatersLine[], steps: readonly WatersEvent[]): Board[] {
  const boards: Board[] = []
  let board = before
  for (const event of lines.flatMap(({ events }) => events)) {
    board = happen(board, event)
    if (steps.includes(event)) boards.push(board)
  }
  return boards
}

/**
 * Returns the board after an event, as far as it is drawn. No rule is applied here: the event has
 * the result.
 */
export function happen(board: Board, event: WatersEvent): Board {
  switch (event.key) {
    case 'phase_upgrade':
      return { ...board, phase: 1 }
    case 'phase_landowner':
      return { ...board, phase: 2 }
    case 'phase_actions':
      return { ...board, phase: 3 }
    case 'phase_weather':
      return { ...board, phase: 4, weather: [] }
    case 'week':
      return { ...board, phase: 5, week: event.args.week, first: Number(event.args.seat) - 1 }
    case 'turn':
      return { ...board, active: Number(event.args.seat) - 1, actions: event.args.actions }
    case 'turned_up':
      return { ...board, row: [...board.row, event.args.card].slice(-3) }
    case 'weather':
      return { ...board, weather: [...(board.weather.length < 3 ? board.weather : []), event.args.card] }
    case 'rain':
    case 'sun':
      return water(board, event.args.water, () => ({ level: event.args.level, visited: event.key === 'rain' || undefined }))
    case 'flow': {
      const { from, level } = event.args
      const source = board.waters.find(({ token }) => token === from)
      const lower = water(board, source?.group ?? '', (group) => ({ level: group.level - 1 }))
      return water(lower, event.args.water, () => ({ level, visited: true }))
    }
    case 'flood': {
      const { lowland } = event.args
      const land = [...groundOf(board).values()].filter(({ kind, group }) => kind === 'lowland' && group === lowland)
      const flooded = land.reduce((after, { at }) => hex(after, at, ({ camp }) => (camp ? {} : { wet: true, next: false })), board)
      return water({ ...flooded, flooded: [...board.flooded, lowland].sort() }, event.args.water, (group) => ({ level: group.level - 1 }))
    }
    case 'lost_land':
    case 'force_unpaid':
    case 'hatred_unpaid':
    case 'landowner_flees':
      return { ...board, loss: event.args.losses }
    case 'lost_levee':
    case 'dynamited':
      return hex({ ...board, loss: event.args.losses }, event.args.at, () => ({ levee: 0 }))
    case 'lost_survivor':
    case 'survivor_taken':
      return survivorGone({ ...board, loss: event.args.losses }, event.args.at)
    case 'lost_town':
      return { ...board, loss: event.args.losses, towns: board.towns.map((town) => (town === event.args.at ? 'none' : town)) }
    case 'lost_pawn':
      return lostPawn({ ...board, loss: event.args.losses }, event.args.at, Number(event.args.seat) - 1)
    case 'first_levee':
    case 'built':
    case 'levee_raised':
    case 'forced_levee':
      return hex(board, event.args.at, () => ({ levee: event.args.height }))
    case 'survivor':
      return hex({ ...board, pool: event.args.left }, event.args.at, (there) => ({ survivors: (there.survivors ?? 0) + 1 }))
    case 'town':
      return settle(board, Number(event.args.seat) - 1, event.args.at, event.args.pawns)
    case 'third_town':
      return { ...board, towns: board.towns.map((town, i) => (i === board.towns.length - 1 && town === 'none' ? event.args.at : town)) }
    case 'first_pawn':
    case 'new_pawn':
      return position(board, event.args.seat, ({ pawns }) => ({ pawns: joined(pawns, event.args.at) }))
    case 'walked':
    case 'sent':
      return pawn(board, event.args.seat, event.args.pawn, () => ({ at: event.args.at, ...(event.key === 'sent' && { raft: 0 }) }))
    case 'boarded':
      return pawn(board, event.args.seat, event.args.pawn, () => ({ raft: event.args.raft }))
    case 'left_raft':
      return pawn(board, event.args.seat, event.args.pawn, () => ({ raft: 0 }))
    case 'raft': {
      const { seat, raft, at } = event.args
      const own = board.positions[Number(seat) - 1]?.pawns.find((there) => there.at === at && there.raft === 0)
      return pawn({ ...board, rafts: [...board.rafts, { at, survivors: 0 }] }, seat, own?.number ?? 0, () => ({ raft }))
    }
    case 'floated':
      return float(board, event.args.raft, event.args.at)
    case 'picked_up': {
      const { raft, at } = event.args
      return aboard(hex(board, at, (there) => ({ survivors: (there.survivors ?? 0) - 1 })), raft, 1)
    }
    case 'dropped_off': {
      const { raft, at } = event.args
      return aboard(hex(board, at, (there) => ({ survivors: (there.survivors ?? 0) + 1 })), raft, -1)
    }
    case 'delivered':
      return aboard({ ...board, loss: event.args.losses, pool: board.pool + 1 }, event.args.raft, -1)
    case 'goal_completed':
      return { ...board, loss: event.args.losses }
    case 'green_camp':
    case 'red_camp': {
      const green = event.key === 'green_camp'
      const camped = hex(board, event.args.at, () => ({ camp: green ? 'green' : 'red', wet: false }))
      return { ...camped, camps: [...board.camps, { at: event.args.at, green }] }
    }
    default:
      return board
  }
}

/** Changes what is on a hex. A hex that is not in the list is empty. */
function hex(board: Board, at: string, to: (hex: Lying) => Partial<Lying>): Board {
  const hexes = board.hexes.some((there) => there.at === at) ? board.hexes : [...board.hexes, { at }]
  return { ...board, hexes: hexes.map((there) => (there.at === at ? { ...there, ...to(there) } : there)) }
}

function water(board: Board, group: string, to: (water: WaterInfo) => { level: number; visited?: boolean | undefined }): Board {
  const change = (there: WaterInfo): WaterInfo => {
    const { level, visited = there.visited } = to(there)
    return { ...there, level, ...(visited && { visited }) }
  }
  return { ...board, waters: board.waters.map((there) => (there.group === group ? change(there) : there)) }
}

/** Changes a position. Seats in events are positions, counted from 1. */
function position(board: Board, seat: unknown, to: (own: Position) => Partial<Position>): Board {
  return { ...board, positions: board.positions.map((own, i) => (i + 1 === seat ? { ...own, ...to(own) } : own)) }
}

function pawn(board: Board, seat: unknown, number: number, to: (pawn: Pawn) => Partial<Pawn>): Board {
  return position(board, seat, ({ pawns }) => ({ pawns: pawns.map((there) => (there.number === number ? { ...there, ...to(there) } : there)) }))
}

/** Returns the pawns with a new one, which has the first free number. */
function joined(pawns: readonly Pawn[], at: string): Pawn[] {
  const number = [1, 2, 3, 4].find((free) => pawns.every((other) => other.number !== free)) ?? 0
  return [...pawns, { number, at, raft: 0 }].sort((a, b) => a.number - b.number)
}

function settle(board: Board, p: number, at: string, pawns: number): Board {
  const settled = { ...board, towns: board.towns.map((town, i) => (i === p ? at : town)) }
  return position(settled, p + 1, (own) => {
    let list: Pawn[] = own.pawns
    for (let n = 0; n < pawns; n++) list = joined(list, at)
    return { town: at, pawns: list }
  })
}

function lostPawn(board: Board, at: string, p: number): Board {
  return position(board, p + 1, ({ pawns }) => {
    const lost = pawns.find((there) => there.at === at && there.raft === 0) ?? pawns.find((there) => there.at === at)
    return { pawns: pawns.filter((there) => there !== lost) }
  })
}

function float(board: Board, raft: number, at: string): Board {
  return {
    ...board,
    rafts: board.rafts.map((there, i) => (i + 1 === raft ? { ...there, at } : there)),
    positions: board.positions.map((own) => ({ ...own, pawns: own.pawns.map((there) => (there.raft === raft ? { ...there, at } : there)) })),
  }
}

function aboard(board: Board, raft: number, more: number): Board {
  return { ...board, rafts: board.rafts.map((there, i) => (i + 1 === raft ? { ...there, survivors: there.survivors + more } : there)) }
}

/** Removes a lost Survivor, who was on land or aboard a raft there. */
function survivorGone(board: Board, at: string): Board {
  const there = board.hexes.find((other) => other.at === at)
  if (there?.survivors) return hex(board, at, () => ({ survivors: (there.survivors ?? 0) - 1 }))
  const raft = board.rafts.findIndex((other) => other.at === at && other.survivors > 0)
  return raft < 0 ? board : aboard(board, raft + 1, -1)
}
