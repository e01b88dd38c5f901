import { settings } from '../settings.svelte'

/** The angles that the arrow keys point at, clockwise from up. */
export const arrowAngles: Readonly<Record<string, number>> = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 }

/** The keys that scroll. */
const scrolling: readonly string[] = [...Object.keys(arrowAngles), 'PageUp', 'PageDown', 'Home', 'End', ' ']

/**
 * Reports whether a key is meant for the page as a whole: nothing else has used it, no modifier is
 * held, and what has the focus does not need it. A text field needs all keys, a button or a link
 * needs Enter and the space bar, a tab and what scrolls (data-scrolls) need the keys that scroll.
 * Keys that write a character are for the page only if its visitor wants that.
 */
export function forPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key.length === 1 && event.key !== ' ' && !settings.keys) return false
  const on = event.target as Partial<Element> | null // the window too
  if (on?.closest?.('input:not([type=range]), textarea, select, [contenteditable]')) return false
  if (scrolling.includes(event.key) && on?.closest?.('[data-scrolls], [role=tab]')) return false
  return !((event.key === 'Enter' || event.key === ' ') && on?.closest?.('button, a, summary'))
}

/** A row of a table of keys. */
export interface Key {
  /** The keys by the browser's names, letters in capitals. */
  keys: readonly string[]
  /** What they do, for the help. A row without words is not listed there. */
  words?: string
  /** How the help shows the keys, separated by spaces; by default their names. */
  shown?: string
  /** Returns what a key does now, if it does anything. */
  does(key: string, event: KeyboardEvent): (() => unknown) | false | undefined
}

export type Keymap = readonly Key[]

/** Returns the name by which a keymap lists the pressed key. */
export const nameOf = ({ key }: KeyboardEvent): string => (key.length === 1 ? key.toUpperCase() : key)

/** Returns what a key does now: the action of the first row with that key that can act. */
export function meaningOf(keymap: Keymap, event: KeyboardEvent): (() => unknown) | undefined {
  const name = nameOf(event)
  for (const { keys, does } of keymap) {
    const action = keys.includes(name) && does(name, event)
    if (action) return action
  }
  return undefined
}

/** Returns the help text of a letter or digit; empty if there is none. */
export function wordsFor(keymap: Keymap, event: KeyboardEvent): string {
  const name = nameOf(event)
  return (/^[\p{L}\d]$/u.test(name) && keymap.find(({ keys, words }) => words && keys.includes(name))?.words) || ''
}
