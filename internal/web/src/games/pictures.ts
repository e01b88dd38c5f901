import type { Pictures } from './picture'

const drawn = import.meta.glob<{ default: Pictures }>('./*/pictures/pictures.ts')

/** Loads the pictures of a game, if its folder has some. */
export async function pictures(game: string): Promise<Pictures | undefined> {
  return (await drawn[`./${game}/pictures/pictures.ts`]?.())?.default
}
