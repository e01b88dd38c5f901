import { decimal } from '../../text/decimal'
import { lang, t } from '../../text/text.svelte'
import { cardKinds, countOf, heightOf, letterOf, pawnsAt, toFlood, waterOf, weatherOf, type Board, type HexInfo, type Upgrade, type WaterInfo } from './board'
import type { Play } from './terms'

export const cardName = (card: string) => t(`waters.card.${card === '?' ? 'unseen' : card}`)

/** Returns cards with how many there are, in words. */
export function cardsWords(cards: Readonly<Record<string, number>>): string {
  return Object.entries(cards)
    .filter(([, n]) => n > 0)
    .map(([card, n]) => (n === 1 ? cardName(card) : t('waters.n_of', n, cardName(card))))
    .join(', ')
}

/** Returns the words for a Landowner card. */
export function landName(card: string): string {
  const [kind = '', which = ''] = card.startsWith('dynamite_') || card.startsWith('relief_') ? card.split('_') : [card]
  if (kind === 'dynamite') return t('waters.land.dynamite', t(`waters.area.${which}`))
  if (kind === 'relief') return t('waters.land.relief', which)
  return t(`waters.land.${kind === '?' ? 'unseen' : kind}`)
}

export function weatherName(card: string): string {
  if (card === '?') return t('waters.rain.unseen')
  const { kind, area } = weatherOf(card)
  return area ? t('waters.rain_in', t(`waters.rain.${kind}`), t(`waters.area.${area}`)) : t(`waters.rain.${kind}`)
}

export const powerName = (power: string) => t(`waters.power.${power}`)

/** Returns the name of the player of a position, with its letter if one person plays two. */
export function nameOf(play: Play, board: Board, position: number): string {
  const seat = Number(board.positions[position]?.seat ?? 0)
  const several = board.positions.filter((other) => other.seat === seat).length > 1
  return several ? t('waters.position_of', play.name(seat), letterOf(position)) : play.name(seat)
}

/** Returns the value of a power now and after its next step, in words. */
export function stepWords({ power, from, to }: Upgrade): string {
  const value = (n: number) => (power === 'swim' ? (n > 0 ? t('waters.yes') : t('waters.no')) : `${n}`)
  return from === to ? value(from) : t('waters.from_to', value(from), value(to))
}

/** Returns who and what stands on a hex, in words. */
function peopleWords(play: Play, board: Board, hex: HexInfo): string[] {
  const words: string[] = []
  const town = board.towns.indexOf(hex.at)
  if (town >= 0) words.push(town < board.positions.length ? t('waters.town_of', nameOf(play, board, town)) : t('waters.third_town'))
  for (const { position, number, raft } of pawnsAt(board, hex.at)) words.push(raft ? t('waters.pawn_aboard', nameOf(play, board, position), number, raft) : t('waters.pawn_of', nameOf(play, board, position), number))
  if (hex.survivors) words.push(t('waters.survivors', hex.survivors))
  board.rafts.forEach(({ at, survivors }, i) => {
    if (at === hex.at) words.push(survivors > 0 ? t('waters.raft_with', i + 1, survivors) : t('waters.raft_n', i + 1))
  })
  if (hex.camp) words.push(t(`waters.camp.${hex.camp}`))
  return words
}

/** Returns a hex in words: its kind, its height, what is there, and what would flood it. */
export function hexWords(play: Play, board: Board, hex: HexInfo): string {
  const words: string[] = []
  if (hex.kind === 'water') words.push(t('waters.hex_water', hex.at, hex.group))
  else if (hex.kind === 'lowland') words.push(t('waters.hex_land', hex.at, hex.group, hex.elevation ?? 0))
  else words.push(hex.kind === 'high' ? t('waters.hex_high', hex.at, t(`waters.high.${hex.side ?? 'east'}`)) : t('waters.hex_vicksburg', hex.at))
  if (hex.terrain === 'field' || hex.terrain === 'forest') words.push(t(`waters.terrain.${hex.terrain}`))
  if (hex.levee && !hex.wet) words.push(t('waters.levee_of', heightOf(hex)))
  if (hex.wet && hex.kind === 'lowland') words.push(t('waters.flooded'))
  words.push(...peopleWords(play, board, hex))
  const threat = board.waters.filter(({ floods }) => floods === hex.at)
  for (const water of threat) words.push(t('waters.floods_when', water.group, water.floodsFrom, water.level))
  const water = hex.kind === 'water' && waterOf(board, hex.group)
  if (water) words.push(waterWords(water))
  return words.join(', ')
}

/** Returns a group of water in words: its level, where it flows, and what it floods first. */
export function waterWords(water: WaterInfo): string {
  const words = [t('waters.level_is', water.level)]
  if (water.rain) words.push(t('waters.rain_next'))
  if (water.flows) words.push(t('waters.flows_to', water.flows))
  const left = toFlood(water)
  if (left !== undefined) words.push(t('waters.floods_first', water.floods, Math.max(1, left)))
  return words.join(', ')
}

/** Returns a hand in words, by kind; hidden cards are counted. */
export function handWords(hand: Readonly<Record<string, number>>): string {
  const kinds = Object.values(cardKinds).flatMap((cards) => cardsWords(Object.fromEntries(cards.map((card) => [card, hand[card] ?? 0]))) || [])
  const unseen = hand['?'] ?? 0
  if (unseen > 0) kinds.push(t('waters.unseen_cards', unseen))
  return kinds.join('; ') || t('waters.nothing')
}

/** Returns how many cards of a hand are community cards, as their backs show. */
export const communityOf = (hand: Readonly<Record<string, number>>): number => countOf(hand) - (hand.job ?? 0) - (hand.threat ?? 0)

/**
 * Returns a chance in percent, with a decimal if it is small or nearly certain. 0 means impossible,
 * and 100 means certain.
 */
export function percent(chance: number): string {
  const hundred = chance * 100
  if (hundred > 0 && hundred < 0.05) return t('waters.percent', `< ${decimal(0.1, lang(), 1)}`)
  if (hundred < 100 && hundred > 99.95) return t('waters.percent', `> ${decimal(99.9, lang(), 1)}`)
  const fine = hundred > 0 && hundred < 100 && (hundred < 9.95 || hundred >= 99.5)
  return t('waters.percent', decimal(hundred, lang(), fine ? 1 : 0))
}
