import { t } from '../../text/text.svelte'
import { isPerishable, townAt, type Board, type Outlook, type SeatInfo, type TownInfo } from './board'
import type { Aim } from './helm.svelte'

export const townName = (id: string) => t(`broadhorns.town.${id}`)
export const cargoName = (cargo: string) => t(`broadhorns.cargo.${cargo}`)

/** The letter that is printed on everything of a type of cargo, and its key. */
export const cargoLetter = (cargo: string) => t(`broadhorns.letter.${cargo}`)

/** Returns the words for a card. */
export function cardName(board: Board, card: string): string {
  const printed = board.data.cards[card]
  if (!printed) return t(`broadhorns.card.${card}`)
  if (printed.cargo) return t('broadhorns.delivery', cargoName(printed.cargo), townName(printed.town))
  return t('broadhorns.traveler', townName(printed.to ?? ''), printed.fare ?? 0)
}

/** Returns where a space is: a town, or its number. */
export function placeName(board: Board, space: number): string {
  if (space === 0) return townName('STL')
  const town = townAt(board, space)
  return town ? townName(town.id) : t('broadhorns.space', space)
}

/** Returns in words how soon a barrel is lost. */
export function spoils(board: Board, cargo: string, cell: number): string {
  if (!isPerishable(board, cargo)) return t('broadhorns.keeps')
  return cell === board.cells ? t('broadhorns.last_cell') : t('broadhorns.cell_of', cell, board.cells)
}

/** Returns what makes up the gold of an outlook, in words. */
export function partsOf(board: Board, row: Outlook): string {
  const parts = row.sold.map(({ cargo, value }) => t('broadhorns.part', cargoName(cargo), value))
  if (row.bonus > 0) parts.push(t('broadhorns.part_bonus', row.bonus))
  for (const card of row.deliveries) parts.push(t('broadhorns.part', cardName(board, card), board.data.bonuses.delivery))
  for (const card of row.fares) parts.push(cardName(board, card))
  return parts.join(', ')
}

/** Returns when a port action is possible. */
export const whenOf = (row: Outlook): string => t(`broadhorns.when.${Math.min(2, row.turns)}`, row.turns)

/** Returns in words what it takes to go somewhere. */
export const goWords = ({ space, moves, currents }: Aim, from: number): string =>
  currents > 0 ? t('broadhorns.go_burning', space - from, moves, currents) : t('broadhorns.go', space - from, moves)

/** Returns a boat in words. */
export function boatWords(board: Board, own: SeatInfo): string {
  if (!own.boat) return t('broadhorns.no_boat', placeName(board, own.space))
  const barrels = own.barrels.map(({ cargo, cell }) => `${cargoName(cargo)}, ${spoils(board, cargo, cell)}`).join('; ') || t('broadhorns.nothing')
  const aboard = own.aboard.map((card) => cardName(board, card)).join('; ') || t('broadhorns.nobody')
  return t('broadhorns.boat_words', own.boat, placeName(board, own.space), own.speed, own.boxes, barrels, aboard)
}

/** Returns a town in words: what it wants, what is filled, what it sells, its cards. */
export function townWords(board: Board, town: TownInfo): string {
  const open = town.spaces.filter(({ filled }) => !filled).map(({ cargo, value }) => `${cargoName(cargo)} ${value}`)
  const filled = town.spaces.filter((space) => space.filled).map(({ cargo }) => cargoName(cargo))
  const sells = Object.entries(town.sells).map(([cargo, more]) => {
    const price = board.market.find((type) => type.cargo === cargo)?.price ?? 0
    return price ? t('broadhorns.sells_at', cargoName(cargo), price + more) : t('broadhorns.sells_none', cargoName(cargo))
  })
  return [
    t('broadhorns.wants', townName(town.id), town.space, open.join(', ') || t('broadhorns.nothing')),
    filled.length > 0 ? t('broadhorns.filled', filled.join(', ')) : '',
    t('broadhorns.bonus_wreaths', town.bonus, town.wreaths, town.stack),
    sells.join(' '),
    town.cards.length > 0 ? t('broadhorns.lie_here', town.cards.map((card) => cardName(board, card)).join('; ')) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * Returns the market in words: the letter and the name of each type, with the price of the next
 * barrel.
 */
export function marketWords(board: Board): string {
  return board.market.map((type) => `${cargoLetter(type.cargo)} ${cargoName(type.cargo)} ${type.price || '–'}`).join(', ')
}
