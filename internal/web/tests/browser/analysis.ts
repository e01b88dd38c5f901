import type { Analysis, Decision } from '../../src/api/types'

/**
 * What a coach might say of a game of so many steps: the chances of each seat, or of a group in one
 * line, and that at these steps there was a better action.
 */
export function analysisOf(steps: number, lines: number, decisions: readonly number[]): Analysis {
  const at = (step: number) => Math.round(100 * (0.3 + (0.4 * step) / steps)) / 100
  const decision = (step: number): Decision => ({
    step, seat: 1, action: 'done', best: 'end', chance: at(step), better: at(step) + 0.1, error: 0.02, missed: true, tried: 2,
    rules: [], bestRules: [], words: 'end the turn', bestEvents: [], bestWay: [], why: 'It keeps the water lower.',
  })
  const all = (n: number) => Array<number>(lines).fill(n)
  // what the first seat gains the others lose, as in a game
  const outlook = (first: number) => [first, ...Array<number>(lines - 1).fill((1 - first) / (lines - 1))]
  return {
    state: 'ready', cooperative: lines === 1, luck: all(0.1), own: all(0.2), others: all(0.1), luckError: all(0.2), ownError: all(0.02), othersError: all(0.2),
    luckSignificant: Array<boolean>(lines).fill(false), ownSignificant: Array<boolean>(lines).fill(true), othersSignificant: Array<boolean>(lines).fill(false), turningPoints: [Math.floor(steps / 2)],
    outlooks: Array.from({ length: steps + 1 }, (_, step) => outlook(at(step))),
    errors: Array.from({ length: steps + 1 }, (_, step) => all(step === steps ? 0 : 0.04)),
    decisions: decisions.map(decision),
  }
}
