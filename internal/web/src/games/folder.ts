import type { Component, Snippet } from 'svelte'
import type { GameTypes, Motion, Play } from '../play/play.svelte'
import type { Reel } from '../play/reel.svelte'
import type { Sound } from '../ui/sounds'

/** A step of one's own turn, as the rail above the controls shows it. */
export interface RailStep {
  key: string
  /** What is chosen there, in a word or two: what was chosen, once that is done. */
  name: string
  /** More about it: its price, or how many there are to choose from. */
  detail?: string
  done: boolean
  /** Goes back to this choice. A step that is still ahead has none. */
  choose?: (() => unknown) | undefined
}

/** The height of the controls, as lengths in CSS. */
export interface Dock {
  wide: string
  phone: string
}

/** The steps of one's own turn, and the one that is to be done now. */
export interface Rail {
  steps: RailStep[]
  at: number
}

/** A way to play a turn: what happens on it, and the board after it. */
export interface WayToPlay<G extends GameTypes = GameTypes> {
  events: readonly G['event'][]
  after: G['board']
}

/**
 * What a game's folder gives to the pages of a table, as the default of its folder.ts. Each part
 * gets the `play` of the table: what is shown, what may be done, and the ways to do it.
 */
export interface GameFolder<G extends GameTypes = GameTypes> extends Motion<G> {
  /** The board. */
  Board: Component<{ play: Play<G> }>
  /**
   * The controls of the seat that is to act, in an element of the class controls: what can be
   * pressed now, in a row that keeps its height. They put `undo`, the buttons that take something
   * back, where these belong.
   */
  Controls: Component<{ play: Play<G>; undo: Snippet; brief?: boolean }>
  /**
   * What belongs to the seat whose view is shown, as a hand of cards: the controls show it too, but
   * on a small screen, where they are `brief`, it is a tab.
   */
  own?: { title(): string; Part: Component<{ play: Play<G> }> }
  /** The height that the controls keep in each state, so that the board keeps its own. */
  dock?: Dock
  /** The board is higher than wide: on a wide screen the controls stand beside it and not below. */
  upright?: boolean
  /**
   * Returns the steps of one's own turn for the rail above the controls. Without it the rail is a
   * sentence.
   */
  rail?(play: Play<G>): Rail | undefined
  /**
   * Returns the latest choice on this page that was not sent yet, in words that can follow Undo,
   * and a function that clears it.
   */
  unsent?(play: Play<G>): { words: string; back: () => unknown } | undefined
  /**
   * Returns which of several pieces our decision is about, and why, for the bar and for screen
   * readers.
   */
  steers?(play: Play<G>): string | undefined
  /** Returns the event by which a seat of ours left the game before its end, if it did. */
  lost?(play: Play<G>): G['event'] | undefined
  /** Returns the seats in the order in which they play now. Without it they play as they sit. */
  order?(board: G['board']): readonly number[]
  /** Whether the list of players shows the numbers of that order; it does without this. */
  numbered?(board: G['board']): boolean
  /** What stands below a player's name. */
  Player?: Component<{ play: Play<G>; seat: number }>
  /** Loads what makes up the score of each seat when the game is over. */
  ledger?: () => Promise<Component<{ play: Play<G> }>>
  /** Loads what stands below the scrubber of a replay, and at the end of a game. */
  graphs?: () => Promise<Component<{ reel: Reel<G> }>>
  /** Above the board: what a glance at the table should tell. */
  Strip?: Component<{ play: Play<G> }>
  /** Beside the board: what it shows, in words. */
  Words?: Component<{ play: Play<G> }>
  /**
   * Returns how the seat to act stands, in a few words that screen readers hear after "Your turn".
   */
  status?(board: G['board'], seat: number): string
  /** Returns what the seat to act is asked, where it is not just its turn: it is heard too. */
  asks?(board: G['board'], seat: number): string
  /**
   * Returns what another seat decides, in a few words that follow its name; "" if it is its turn.
   */
  decides?(board: G['board'], seat: number): string
  /** Returns the sound of an event, for players who have sounds on. */
  sound?(event: G['event']): Sound | undefined
  /**
   * Loads a small picture of the board at a turning point, around the place that it is about. It is
   * decoration: the sentence says the same.
   */
  glimpse?: () => Promise<Component<{ board: G['board']; moment: G['moment'] }>>
  /**
   * Loads a small picture of one of two ways to play a turn of a seat: the first was played, the
   * second would have been better. Both show the same part of the board. It is decoration: words
   * say the same.
   */
  way?: () => Promise<Component<{ play: Play<G>; seat: number; before: G['board']; ways: readonly WayToPlay<G>[]; shown: number }>>
  /** Returns the colour of a seat, a CSS value, and the letter of its pieces. */
  mark(board: G['board'], seat: number): { colour: string; letter: string }
}
