import { t } from '../../text/text.svelte'
import { hexAt, type Board } from './board'
import type { Helm } from './helm.svelte'
import { placeIn } from './terms'

/** Something that can be proposed to a position: actions, and what they are in words. */
export interface Wish {
  id: string
  words: string
  way: readonly string[]
}

/** What of our own decision is no proposal: it only ends something. */
const ends: readonly string[] = ['end', 'stop', 'done', 'pass', 'yes', 'no']

/** The Job Offers that a levee takes, and those that raising one takes. */
const jobs = { build: 2, raise: 1 }

/** Returns what we may do ourselves now, at a hex or anywhere. */
export function ownWishes(helm: Helm): Wish[] {
  const here = (helm.here?.deeds ?? []).map(({ id, words, actions }) => ({ id, words, way: actions }))
  const plain = helm.choices.filter((choice) => !placeIn(choice) && !ends.includes(choice.key)).map(({ action, words }) => ({ id: action, words, way: [action] }))
  return [...here, ...plain.filter(({ id }) => here.every((other) => other.id !== id))]
}

/**
 * Returns what a position of somebody else might do in a turn, at a hex or anywhere, as records write it. Nobody but its player knows
 * what is legal: that depends on the hand.
 */
export function othersWishes(board: Board, position: number, at: string | undefined): Wish[] {
  const own = board.positions[position]
  const hex = at && hexAt(board, at)
  if (!own) return []
  const wishes: Wish[] = []
  const add = (words: string, ...way: string[]) => wishes.push({ id: way.join(' '), words, way })
  if (hex) {
    for (const { number } of own.pawns) add(t('waters.wish.walk', number, hex.at), 'move', `walk ${position + 1}.${number} ${hex.at}`)
    if (hex.kind === 'lowland' && !hex.wet) {
      const kind = hex.levee ? 'raise' : 'build'
      const taken = Math.max(0, Math.min(jobs[kind] - (own.hand.job ?? 0), board.row.filter((card) => card === 'job').length))
      add(t(`waters.wish.${kind}`, hex.at), `accept ${taken}`, `${kind} ${hex.at}`)
    }
  }
  for (const kind of ['seek', 'community', 'donate']) add(t(`waters.action.${kind}`), kind)
  return wishes
}
