import { testTimeout } from './timeouts.ts'

/**
 * Whether games are played from their first turn to their last, as `./check whole` does. That takes
 * minutes, and chance says how many. Otherwise a test plays only the parts of a game that show
 * most.
 */
export const isWhole = process.env.WHOLE === '1'

/** Returns the parts that are played of a game: the whole of it, or a few. */
export const partsOf = <Part>(whole: Part, ...few: Part[]): Part[] => (isWhole ? [whole] : few)

/** The testTimeout of a test that plays them. */
export const gameLimit = isWhole ? 1_200_000 : testTimeout
