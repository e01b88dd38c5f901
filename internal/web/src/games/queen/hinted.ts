import type { Deed } from '../../api/types'
import { key, neighbour, type Hex, type Layout } from '../../drawing/hexes'
import type { Drawn } from '../../drawing/planned'
import { numberOf, spotOf } from './board'
import type { Helm } from './helm.svelte'
import type { QueenDeed } from './terms'
import { trace } from './ways'

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

/**
 * Returns what a hint plans on the river, and where it ends; nothing if it does not move the boat.
 */
export function plannedOf({ play, board, boat }: Pick<Helm, 'play' | 'board' | 'boat'>, layout: Layout): { plan: Drawn; second: Drawn; end: (Hex & { heading: number }) | undefined } | undefined {
  if (!play.planned || !boat) return undefined
  const points = (steps: readonly Deed[]) => trace(board, boat, steps as readonly QueenDeed[])
  const drawn = (way: readonly Hex[]): Drawn => {
    const fields = way.filter((point, i) => i > 0 && key(point) !== key(way[i - 1]!))
    return { lines: fields.length > 0 ? [way.map((point) => layout.at(point))] : [], stops: fields.map((field, i) => ({ at: layout.at(field), n: i + 1 })) }
  }
  const way = points(play.planned.steps)
  const [plan, second] = [drawn(way), drawn(points(play.planned.second))]
  if (plan.lines.length + second.lines.length === 0) return undefined
  return { plan, second, end: plan.lines.length > 0 ? way[way.length - 1] : undefined }
}
