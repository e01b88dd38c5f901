import { later } from '../text/text.svelte'
import type { GameFolder } from './folder'

const folders = import.meta.glob<{ default: GameFolder }>('./*/folder.ts')

/**
 * Loads what a game's folder gives, and its words. A game that has no folder is played by the list
 * of its actions (folder plain).
 */
export function folder(game: string): Promise<GameFolder> {
  return later((folders[`./${game}/folder.ts`] ?? folders['./plain/folder.ts'])!, `games/${game}`)()
}
