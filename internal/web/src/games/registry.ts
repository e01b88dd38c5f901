import type { Words } from '../text/format'
import { langs, type Lang } from '../text/lang'
import { learn } from '../text/text.svelte'
import type { GameFolder } from './folder'

// A game that has a folder is found by it. Each folder and each catalog is loaded when it is needed.
const folders = import.meta.glob<{ default: GameFolder }>('./*/folder.ts')
const catalogs = import.meta.glob<{ default: Words }>('./*/text/*.txt')

const folderOf = (game: string) => folders[`./${game}/folder.ts`]

/** Returns the loaders of a game's words, if its folder has words. */
function wordsOf(game: string): Record<Lang, () => Promise<{ default: Words }>> | undefined {
  const found = langs.flatMap((lang) => {
    const load = catalogs[`./${game}/text/${lang}.txt`]
    return load ? [[lang, load] as const] : []
  })
  return found.length === langs.length ? (Object.fromEntries(found) as Record<Lang, (typeof found)[number][1]>) : undefined
}

/** Loads what a game's folder gives, and its words. A game that has no folder is played by the list of its actions (folder plain). */
export async function folder(game: string): Promise<GameFolder> {
  const load = folderOf(game) ?? folderOf('plain')!
  const words = wordsOf(game)
  const [found] = await Promise.all([load(), words && learn(game, words)])
  return found.default
}
