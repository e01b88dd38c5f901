import { neighbour, type Hex } from '../../drawing/hexes'
import { numberOf, spotOf } from './board'
import type { Helm } from './helm.svelte'

/**
 * Returns the field and the direction of the step that a hint suggests; nothing for a speed, or for
 * an action without a direction.
 */
export function hintOf({ play, board, boat, choices }: Pick<Helm, 'play' | 'board' | 'boat' | 'choices'>): { from: Hex; heading: number } | undefined {
  const choice = choices.find((choice) => play.hints(choice))
  const from = spotOf(board, boat)
  if (!choice || !boat || !from) return undefined
  const own = numberOf(boat.heading)
  const to = (heading: number) => ({ from, heading: heading % 6 })
  switch (choice.key) {
    case 'ahead':
      return to(own)
    case 'right':
      return to(own + 1)
    case 'back':
      return to(own + 3)
    case 'left':
      return to(own + 5)
    case 'head':
      return to(numberOf(choice.args.heading))
    case 'push':
      return { from: neighbour(from, own), heading: numberOf(choice.args.to) }
  }
  return undefined
}
