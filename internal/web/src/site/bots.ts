import type { Game } from '../api/types'

/** The bots that can sit in all other seats at once: a character sits in one. */
export const levelsOf = (bots: Game['bots']) => bots.filter(({ character }) => !character)

/** The bot that is offered first: the second level, since the weakest plays at random. */
export function usualBot(bots: Game['bots']): string {
  const levels = levelsOf(bots)
  return levels[Math.min(1, levels.length - 1)]?.name ?? ''
}
