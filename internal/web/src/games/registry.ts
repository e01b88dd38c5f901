import type { Component } from 'svelte'
import { learn } from '../text/text.svelte'
import type { Lang } from '../text/lang'
import type { Words } from '../text/format'
import type { Play } from '../table/play.svelte'

/**
 * What a game's folder gives to the table page. Each part gets the `play` of the table: what is shown, what may be done, and
 * the ways to do it. A game without a folder is played by the plain list of actions (folder plain).
 */
export interface GameFolder {
  /** The board. */
  Board: Component<{ play: Play }>
  /** The controls of whoever is to act. */
  Controls: Component<{ play: Play }>
  /** What stands beside a player's name. */
  Player: Component<{ play: Play; seat: number }>
  /** Below the scrubber of a replay. */
  Graphs?: Component<{ play: Play }>
  /** The colour of a seat, a CSS value, and the letter of its pieces. */
  mark(board: unknown, seat: number): { colour: string; letter: string }
}

interface Entry {
  load: () => Promise<{ default: GameFolder }>
  words?: Record<Lang, () => Promise<{ default: Words }>>
}

const plain: Entry = { load: () => import('./plain/plain') }

/** The games that have a folder: a game is an entry here. */
const games: Record<string, Entry> = {}

/** Loads a game's folder and its words. */
export async function folder(game: string): Promise<GameFolder> {
  const entry = games[game] ?? plain
  const [found] = await Promise.all([entry.load(), entry.words && learn(game, entry.words)])
  return found.default
}
