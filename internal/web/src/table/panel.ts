import type { Snippet } from 'svelte'

/** The name of the tab that shows the board, and no panel. */
export const onBoard = 'board'

/** Where the panels are tabs. */
export const narrowScreen = '(max-width: 52rem), (max-height: 30rem) and (min-width: 36rem)'

/** Where what belongs to us, such as our boat and our hand, is a tab too. */
export const smallScreen = '(max-width: 40rem) and (min-height: 30.01rem)'

/**
 * A part of a table's page: beside the board where there is room, in place of it on a narrow
 * screen.
 */
export interface Panel extends Tab {
  body: Snippet
  /** The key that opens it, by its name in keymaps. */
  key?: string
  /**
   * What opens on request: below the panel on a narrow screen, else in a row at the foot of all
   * panels, over the log.
   */
  more?: Snippet
}

/** A tab, and what is counted on it. */
export interface Tab {
  name: string
  title: string
  /** The numbers of its entries that count as new until the tab is opened, in ascending order. */
  entries?: readonly number[]
}
