import type { Component } from 'svelte'
import type { GameEvent } from '../api/types'
import type { Motion, Play } from '../play/play.svelte'
import type { Reel } from '../play/reel.svelte'
import type { Sound } from '../ui/sounds'

/**
 * What a game's folder gives to the pages of a table, as the default of its folder.ts. Each part gets the `play` of the table: what
 * is shown, what may be done, and the ways to do it.
 */
export interface GameFolder extends Motion {
  /** The board. */
  Board: Component<{ play: Play }>
  /**
   * The controls of the seat that is to act, in an element of the class controls. In a low window its row of the classes row and last
   * stays in view while the rest scrolls.
   */
  Controls: Component<{ play: Play }>
  /** What stands below a player's name. */
  Player?: Component<{ play: Play; seat: number }>
  /** Below the scrubber of a replay. */
  Graphs?: Component<{ reel: Reel }>
  /** Above the board: what a glance at the table should tell. */
  Strip?: Component<{ play: Play }>
  /** Beside the board: what it shows, in words. */
  Words?: Component<{ play: Play }>
  /** Returns the sound of an event, for those who want to hear it. */
  sound?(event: GameEvent): Sound | undefined
  /** Returns the colour of a seat, a CSS value, and the letter of its pieces. */
  mark(board: unknown, seat: number): { colour: string; letter: string }
}
