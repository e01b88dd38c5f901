import type { Game } from '../api/types'
import { recallNamed, remember } from '../device'

const place = 'bigriver.levels'

/** The bots that can sit in all other seats at once: a character sits in one. */
export const levelsOf = (game: Game) => game.bots.filter(({ character }) => !character)

/**
 * The level that somebody played against last on this device, in this game. By default that is the
 * second, since the weakest plays at random.
 */
export function lastBot(game: Game): string | undefined {
  const levels = levelsOf(game)
  const name = recallNamed(place)[game.name]
  return (levels.find((bot) => bot.name === name) ?? levels[Math.min(1, levels.length - 1)])?.name
}

/** The bot whose rating is nearest to that of a person. */
export function botOfStrength(game: Game, rating: number): Game['bots'][number] | undefined {
  const far = (bot: Game['bots'][number]) => Math.abs((bot.rating ?? Infinity) - rating)
  return game.bots.filter((bot) => bot.rating !== undefined).toSorted((a, b) => far(a) - far(b))[0]
}

export function keepBot(game: Game, name: string) {
  remember(place, { ...recallNamed(place), [game.name]: name })
}
