import { framesOf } from '../../play/frames'
import { isPerishable, seatOf, townAt, townOf, type Barrel, type Board, type SeatInfo, type TownInfo } from './board'
import type { BroadhornsEvent, BroadhornsLine } from './terms'

/** How long each event is shown. Other events are not shown as separate moments. */
const durations: Partial<Record<BroadhornsEvent['key'], number>> = {
  built_20: 300,
  built_30: 300,
  built_40: 300,
  bought: 240,
  peddled: 240,
  bought_blind: 320,
  moved: 420,
  moved_to: 420,
  port: 160,
  sold: 260,
  sold_surplus: 220,
  delivered: 240,
  town_bonus: 220,
  filled: 300,
  stored: 300,
  season: 500,
  harvest: 400,
  tile_taken: 300,
  revealed: 300,
  arrived: 260,
  boarded: 220,
  set_down: 220,
  rotted: 300,
  spoil_step: 240,
  spoil_card: 500,
  spoil_moved: 240,
  laid_open: 220,
  drew_unseen: 160,
  drew: 240,
  ended: 400,
  ended_in_port: 400,
}

/** Returns the moments between two boards, by the events of the lines of the log between them. */
export const frames = (from: Board, lines: readonly BroadhornsLine[], to: Board) => framesOf(from, lines, to, happen, durations)

/**
 * Returns the board after an event, as far as it is drawn. No rule is applied here: the event has
 * the result, and a tile that is revealed is taken from the last board.
 */
export function happen(board: Board, event: BroadhornsEvent, to: Board): Board {
  switch (event.key) {
    case 'first': // everybody gets the gold of the start
      return { ...board, first: event.args.seat, seats: board.seats.map((own, i) => ({ ...own, gold: to.seats[i]?.gold ?? own.gold })) }
    case 'turn':
      return { ...board, turn: event.args.seat }
    case 'refilled':
      return stock({ ...board, bag: board.bag - 1 }, event.args.cargo, 1, to)
    case 'built_20':
    case 'built_30':
    case 'built_40': {
      const { seat, feet, gold } = event.args
      const boat = board.data.boats.find((other) => other.feet === feet)
      const has = boat && { boxes: boat.boxes, occupants: boat.occupants, handLimit: boat.handLimit }
      return change(board, seat, (own) => ({ gold: own.gold - gold, boat: feet, ...has, speed: seatOf(to, Number(seat))?.speed ?? 0 }))
    }
    case 'bought':
    case 'peddled': {
      const { seat, cargo, gold } = event.args
      const paid = change(board, seat, (own) => ({ gold: own.gold - gold, barrels: stowed(own.barrels, cargo), ...(event.key === 'peddled' && dropped(own, 'peddler')) }))
      return stock(paid, cargo, -1, to)
    }
    case 'buys_blind':
      return earn(board, event.args.seat, -event.args.gold)
    case 'bought_blind': {
      const { seat, cargo } = event.args
      return change({ ...board, bag: board.bag - 1 }, seat, (own) => ({ barrels: stowed(own.barrels, cargo) }))
    }
    case 'sold': {
      const { seat, cargo, gold, town, cell } = event.args
      const sold = change(board, seat, (own) => ({ gold: own.gold + gold, barrels: without(own.barrels, cargo, cell, 1) }))
      return fill(sold, town, cargo, gold)
    }
    case 'sold_surplus': {
      const { seat, cargo, gold, cell } = event.args
      return change({ ...board, bag: board.bag + 1 }, seat, (own) => ({ gold: own.gold + gold, barrels: without(own.barrels, cargo, cell, 1) }))
    }
    case 'delivered':
      return earn(takeCard(board, event.args.seat, event.args.card), event.args.seat, event.args.gold)
    case 'ice_sale':
      return change(board, event.args.seat, (own) => ({ gold: own.gold + event.args.gold, ...dropped(own, 'ice') }))
    case 'ice_step':
    case 'ice_card':
      return change(board, event.args.seat, (own) => dropped(own, 'ice'))
    case 'town_bonus':
      return earn(board, event.args.seat, event.args.gold)
    case 'filled': // without a space of the track that is free, no barrel is stored, and a town without a tile is empty at once
      return board.season.filled === board.season.spaces.length ? emptied(board, event.args.town) : board
    case 'stored': {
      const { seat, cargo, filled } = event.args
      const market = board.market.map((type) => (type.cargo === cargo ? { ...type, onTrack: type.onTrack + 1 } : type))
      const town = townAt(board, seatOf(board, Number(seat))?.space ?? -1)
      const stored = { ...board, market, season: { ...board.season, filled } }
      return town ? emptied(stored, town.id) : stored
    }
    case 'harvest': // the barrel of this space has been stored already
      return { ...board, market: board.market.map((type, i) => ({ ...type, onTrack: to.market[i]?.onTrack ?? 0 })) }
    case 'season':
      return { ...board, season: { ...board.season, name: event.args.season } }
    case 'final_round':
      return { ...board, final: true }
    case 'tile_taken': {
      const { seat, tile, wreaths } = event.args
      const took = change(board, seat, (own) => ({ tiles: [...own.tiles, tile], wreaths: own.wreaths + wreaths }))
      return { ...took, towns: took.towns.map((town) => (town.tile === tile ? { ...town, tile: '', spaces: [], wreaths: 0 } : town)) }
    }
    case 'board_values':
    case 'revealed':
      return { ...board, towns: board.towns.map((town) => (town.id === event.args.town ? shownNow(town, townOf(to, town.id)) : town)) }
    case 'arrived':
      return change(board, event.args.seat, (own) => ({ gold: own.gold + event.args.gold, aboard: less(own.aboard, event.args.card) }))
    case 'passed':
      return change(board, event.args.seat, (own) => ({ aboard: less(own.aboard, event.args.card) }))
    case 'set_down': {
      const { seat, card, town } = event.args
      return lay(change(board, seat, (own) => ({ aboard: less(own.aboard, card) })), town, [card])
    }
    case 'boarded': {
      const { seat, card } = event.args
      return change(takeCard(board, seat, card), seat, (own) => ({ aboard: [...own.aboard, card] }))
    }
    case 'current':
      return change(board, event.args.seat, (own) => Array.from({ length: event.args.currents }).reduce<Partial<SeatInfo>>((so) => dropped({ ...own, ...so }, 'current'), {}))
    case 'moved':
      return change(board, event.args.seat, () => ({ space: event.args.space }))
    case 'moved_to':
      return change(board, event.args.seat, () => ({ space: townOf(board, event.args.town)?.space ?? 0 }))
    case 'ended':
      return change(board, event.args.seat, () => ended(event.args.seat, to))
    case 'ended_in_port': {
      const { seat, town, gold } = event.args
      const left = lay(board, town, seatOf(board, Number(seat))?.aboard ?? [])
      return change(left, seat, (own) => ({ gold: own.gold + gold, ...ended(seat, to) }))
    }
    case 'rotted': {
      const { seat, cargo, barrels } = event.args
      return change(board, seat, (own) => ({ barrels: without(own.barrels, cargo, board.cells, barrels) }))
    }
    case 'spoil_step':
      return change(board, event.args.seat, (own) => ({ barrels: aged(board, own.barrels, '') }))
    case 'spoil_card':
      return { ...board, spoil: { ...board.spoil, card: `spoil-${event.args.cargo}` } }
    case 'spoil_moved': {
      const all = board.data.seasons.find((season) => season.id === board.season.name)?.spoilCardAll
      return change(board, event.args.seat, (own) => ({ barrels: aged(board, own.barrels, all ? '' : board.spoil.card) }))
    }
    case 'drew':
      return change(board, event.args.seat, (own) => ({ handSize: own.handSize + 1, hand: [...own.hand, event.args.card] }))
    case 'drew_unseen':
      return change(board, event.args.seat, (own) => ({ handSize: own.handSize + 1 }))
    case 'laid_open':
      return lay(change(board, event.args.seat, (own) => dropped(own, event.args.card)), event.args.town, [event.args.card])
    case 'discarded':
      return change(board, event.args.seat, (own) => dropped(own, event.args.card))
    default:
      return board
  }
}

function change(board: Board, seat: unknown, to: (own: SeatInfo) => Partial<SeatInfo>): Board {
  return { ...board, seats: board.seats.map((own, i) => (i + 1 === seat ? { ...own, ...to(own) } : own)) }
}

function earn(board: Board, seat: unknown, gold: number): Board {
  return change(board, seat, (own) => ({ gold: own.gold + gold }))
}

/** Changes the barrels of a type in the market. The price comes from the last board. */
function stock(board: Board, cargo: string, more: number, to: Board): Board {
  return {
    ...board,
    market: board.market.map((type, i) => (type.cargo === cargo ? { ...type, barrels: type.barrels + more, price: to.market[i]?.price ?? type.price } : type)),
  }
}

const stowed = (barrels: readonly Barrel[], cargo: string): Barrel[] => [...barrels, { cargo, cell: 1 }]

/** Returns the barrels without n of a type in a cell. */
function without(barrels: readonly Barrel[], cargo: string, cell: number, n: number): Barrel[] {
  let left = n
  return barrels.filter((barrel) => barrel.cargo !== cargo || barrel.cell !== cell || left-- <= 0)
}

/** Returns the barrels moved on by one cell: all that spoil, or those of a spoil card's type. */
function aged(board: Board, barrels: readonly Barrel[], card: string): Barrel[] {
  const moves = ({ cargo }: Barrel) => (card === '' ? isPerishable(board, cargo) : card === `spoil-${cargo}`)
  return barrels.map((barrel) => (moves(barrel) ? { ...barrel, cell: barrel.cell + 1 } : barrel))
}

/** Returns a list without one occurrence of an entry. */
function less(list: readonly string[], entry: string): string[] {
  const at = list.indexOf(entry)
  return at < 0 ? [...list] : list.toSpliced(at, 1)
}

/** Returns a hand without a card. Of the hands of others only the size is known. */
const dropped = (own: Pick<SeatInfo, 'hand' | 'handSize'>, card: string): Partial<SeatInfo> => ({ hand: less(own.hand, card), handSize: own.handSize - 1 })

/** Takes a card from the town where a seat is, or else from the seat's hand. */
function takeCard(board: Board, seat: unknown, card: string): Board {
  const own = seatOf(board, Number(seat))
  const town = own && townAt(board, own.space)
  if (own && !own.hand.includes(card) && town?.cards.includes(card))
    return { ...board, towns: board.towns.map((other) => (other === town ? { ...other, cards: less(other.cards, card) } : other)) }
  return change(board, seat, (own) => dropped(own, card))
}

function lay(board: Board, town: string, cards: readonly string[]): Board {
  return { ...board, towns: board.towns.map((other) => (other.id === town ? { ...other, cards: [...other.cards, ...cards] } : other)) }
}

/** Fills the first empty space of a town for a type with this value. */
function fill(board: Board, town: string, cargo: string, value: number): Board {
  let open = true
  const filled = (space: TownInfo['spaces'][number]) => {
    if (!open || space.filled || space.cargo !== cargo || space.value !== value) return space
    open = false
    return { ...space, filled: true }
  }
  return { ...board, towns: board.towns.map((other) => (other.id === town ? { ...other, spaces: other.spaces.map(filled) } : other)) }
}

/**
 * Empties a town whose spaces pay the values on the board. A town with a tile is emptied when the
 * tile is taken.
 */
function emptied(board: Board, town: string): Board {
  const empty = (other: TownInfo) => ({ ...other, spaces: other.spaces.map((space) => ({ ...space, filled: false })) })
  return { ...board, towns: board.towns.map((other) => (other.id === town && other.tile === '' ? empty(other) : other)) }
}

/**
 * Returns a town with the tile that it has on the last board, but empty, since the last board may
 * be later.
 */
function shownNow(town: TownInfo, last: TownInfo | undefined): TownInfo {
  if (!last) return town
  return { ...last, cards: town.cards, spaces: last.spaces.map((space) => ({ ...space, filled: false })) }
}

/** Returns what a seat has after its expedition has ended. */
function ended(seat: unknown, to: Board): Partial<SeatInfo> {
  return { boat: 0, barrels: [], aboard: [], visited: [], boxes: 0, occupants: 0, handLimit: 0, speed: 0, space: seatOf(to, Number(seat))?.boat ? 0 : (seatOf(to, Number(seat))?.space ?? 0) }
}
