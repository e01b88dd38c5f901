import type { Game } from '../api/types'
import { recallNamed, remember } from '../device'
import { levelsOf, usualBot } from '../site/bots'

const place = 'bigriver.levels'

/** The level that somebody played against last on this device, in this game, or the usual one. */
export function lastBot({ name, bots }: Game): string {
  const last = recallNamed(place)[name]
  return levelsOf(bots).find((bot) => bot.name === last)?.name ?? usualBot(bots)
}

/** The bot whose rating is nearest to that of a person. */
export function botOfStrength(game: Game, rating: number): Game['bots'][number] | undefined {
  const far = (bot: Game['bots'][number]) => Math.abs((bot.rating ?? Infinity) - rating)
  return game.bots.filter((bot) => bot.rating !== undefined).toSorted((a, b) => far(a) - far(b))[0]
}

export function rememberBot(game: Game, name: string) {
  remember(place, { ...recallNamed(place), [game.name]: name })
}
