import type { Component, Snippet } from 'svelte'
import type { Line } from '../api/types'
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

/** A game in figures, for a class that talks about it: round by round, and as a whole. */
export interface GameFigures {
  /** The names of the figures of each round. */
  columns: readonly string[]
  rounds: readonly { round: number; name: string; values: readonly (number | string)[] }[]
  totals: readonly { name: string; value: number }[]
}

/**
 * What a game's folder gives to the pages of a table, as the default of its folder.ts. Each part
 * gets the `play` of the table: what is shown, what may be done, and the ways to do it.
 */
export interface GameFolder<G extends GameTypes = GameTypes> extends Motion<G> {
  /** The board. */
  Board: Component<{ play: Play<G> }>
  /**
   * The controls of the seat to act, in an element with the class controls: the buttons that can be
   * pressed now, in a row of constant height. They place `undo`, the buttons that take something
   * back.
   */
  Controls: Component<{ play: Play<G>; undo: Snippet; brief?: boolean }>
  /**
   * What belongs to the seat whose view is shown, such as a hand of cards. On a small screen it is
   * a tab, and the controls are `brief`; otherwise it is part of the controls.
   */
  own?: { title(): string; Part: Component<{ play: Play<G> }> }
  /** The constant height of the controls, so that the height of the board does not change. */
  dock?: Dock
  /** The board is taller than wide: on a wide screen the controls are beside it, not below. */
  upright?: boolean
  /**
   * Returns the steps of one's own turn for the rail above the controls. Without it the rail is a
   * sentence.
   */
  rail?(play: Play<G>): Rail | undefined
  /**
   * Returns the latest choice on this page that was not sent yet, in words that can follow "Undo",
   * and a function that clears it.
   */
  unsentChoice?(play: Play<G>): { words: string; back: () => unknown } | undefined
  /**
   * Returns which of several pieces our decision is about, and why, for the bar and for screen
   * readers.
   */
  steeringWords?(play: Play<G>): string | undefined
  /** Returns the event by which a seat of ours left the game before its end, if it did. */
  elimination?(play: Play<G>): G['event'] | undefined
  /** Returns the seats in their current turn order. Without it they play in seat order. */
  order?(board: G['board']): readonly number[]
  /** Whether the list of players is numbered in this order. Without this method it is. */
  showsNumbers?(board: G['board']): boolean
  /** What is shown below a player's name. */
  Player?: Component<{ play: Play<G>; seat: number }>
  /** Loads the breakdown of the score of each seat, for a finished game. */
  ledger?: () => Promise<Component<{ play: Play<G> }>>
  /** Loads what returns a game in figures, from its log and its last board. */
  figures?: () => Promise<(log: readonly Line<G['event']>[], board: G['board']) => GameFigures>
  /** Loads the graphs below the scrubber of a replay, and at the end of a game. */
  graphs?: () => Promise<Component<{ reel: Reel<G> }>>
  /** A strip above the board with what should be visible at a glance. */
  Strip?: Component<{ play: Play<G> }>
  /** The board in words, beside the board. */
  Words?: Component<{ play: Play<G> }>
  /**
   * Returns the situation of the seat to act in a few words, which screen readers announce after
   * "Your turn".
   */
  status?(board: G['board'], seat: number): string
  /** Returns the question to the seat to act, or "" in an ordinary turn. It is announced too. */
  questionWords?(board: G['board'], seat: number): string
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
