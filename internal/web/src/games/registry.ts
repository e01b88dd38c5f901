import type { Component } from 'svelte'
import { learn } from '../text/text.svelte'
import type { Lang } from '../text/lang'
import type { Words } from '../text/format'
import type { GameEvent, Line } from '../api/types'
import type { Play } from '../table/play.svelte'
import type { Reel } from '../table/reel.svelte'
import type { Sound } from '../ui/sounds'

/**
 * What a game's folder gives to the table page. Each part gets the `play` of the table: what is shown, what may be done, and
 * the ways to do it. A game without a folder is played by the plain list of actions (folder plain).
 */
export interface GameFolder {
  /** The board. */
  Board: Component<{ play: Play }>
  /** The controls of whoever is to act. */
  Controls: Component<{ play: Play }>
  /** What stands below a player's name. */
  Player?: Component<{ play: Play; seat: number }>
  /** Below the scrubber of a replay. */
  Graphs?: Component<{ reel: Reel }>
  /** Above the board, beside whose turn it is: what a glance at the table should tell. */
  Strip?: Component<{ play: Play }>
  /** Beside the board: what it shows, in words. */
  Words?: Component<{ play: Play }>
  /** The moments between two boards, by the events of the lines between them, for them to be seen moving. */
  frames?(from: unknown, lines: readonly Line[], to: unknown): { board: unknown; event: GameEvent; ms: number }[]
  /** What an event sounds like, for those who want to hear it. */
  sound?(event: GameEvent): Sound | undefined
  /** The colour of a seat, a CSS value, and the letter of its pieces. */
  mark(board: unknown, seat: number): { colour: string; letter: string }
}

interface Entry {
  load: () => Promise<{ default: GameFolder }>
  words?: Record<Lang, () => Promise<{ default: Words }>>
}

const plain: Entry = { load: () => import('./plain/plain') }

/** The games that have a folder: a game is an entry here. */
const games: Record<string, Entry> = {
  queen: {
    load: () => import('./queen/queen'),
    words: {
      en: () => import('./queen/text/en.txt'),
      de: () => import('./queen/text/de.txt'),
      fr: () => import('./queen/text/fr.txt'),
    },
  },
}

/** Loads a game's folder and its words. */
export async function folder(game: string): Promise<GameFolder> {
  const entry = games[game] ?? plain
  const [found] = await Promise.all([entry.load(), entry.words && learn(game, entry.words)])
  return found.default
}
