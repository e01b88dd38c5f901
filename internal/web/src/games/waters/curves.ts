import type { StepLine } from '../../api/types'
import type { Value } from '../../play/curves'
import { countOf, letterOf, type Board } from './board'
import type { WatersEvent } from './terms'
import { losses, type LossKind } from './week'

/**
 * The kinds of losses as the graph shows them: people, towns, land, levees, and what the landowners
 * took.
 */
export const lossLines = ['people', 'towns', 'land', 'levees', 'landowners'] as const
type LossLine = (typeof lossLines)[number]

const lineOf: Readonly<Record<LossKind, LossLine>> = {
  pawn: 'people',
  survivor: 'people',
  taken: 'people',
  town: 'towns',
  land: 'land',
  levee: 'levees',
  unpaid: 'landowners',
  flees: 'landowners',
}

/**
 * Returns the number of losses of a kind after a step of a game, without those that were recovered.
 * A board has only the total.
 */
export function lossesIn(lines: readonly StepLine<WatersEvent>[]): (line: LossLine, step: number) => number {
  const all = lines.flatMap(({ events, steps }) =>
    events.flatMap(({ key }) => {
      const kind = losses[key]
      return kind ? [{ line: lineOf[kind], steps }] : []
    }),
  )
  return (line, step) => all.filter((loss) => loss.line === line && loss.steps <= step).length
}

/** Returns the areas of a board, from north to south. */
export const areasOf = (board: Board): string[] => [...new Set(board.waters.map(({ area }) => area))]

/**
 * Returns the total level of each area's water, the losses by kind, and the cards of each position.
 */
export function valuesOf(board: Board, lost: (line: LossLine) => number): Value[] {
  const water = areasOf(board).map((area) => ({ curve: 'water', line: area, value: board.waters.reduce((sum, group) => sum + (group.area === area ? group.level : 0), 0) }))
  const loss = lossLines.map((line) => ({ curve: 'losses', line, value: lost(line) }))
  const cards = board.positions.map(({ hand }, p) => ({ curve: 'cards', line: letterOf(p), value: countOf(hand) }))
  return [...water, ...loss, ...cards]
}
