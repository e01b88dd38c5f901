import type { Game } from '../api/types'
import { recallNamed, remember } from '../device'

const place = 'bigriver.levels'

/** The default bot: the second of the list, since the weakest plays at random. */
function usualBot(game: Game): string | undefined {
  return game.bots[Math.min(1, game.bots.length - 1)]?.name
}

/** The bots that somebody played against last on this device, in this game. */
export function lastBot(game: Game): string | undefined {
  const name = recallNamed(place)[game.name]
  return game.bots.find((bot) => bot.name === name)?.name ?? usualBot(game)
}

/** The bot whose rating is nearest to that of a person. */
export function botOfStrength(game: Game, rating: number): Game['bots'][number] | undefined {
  const far = (bot: Game['bots'][number]) => Math.abs((bot.rating ?? Infinity) - rating)
  return game.bots.filter((bot) => bot.rating !== undefined).toSorted((a, b) => far(a) - far(b))[0]
}

export function keepBot(game: Game, name: string) {
  remember(place, { ...recallNamed(place), [game.name]: name })
}
