import { settings } from '../settings.svelte'

/** The angles that the arrow keys point at, clockwise from up. */
export const arrowAngles: Readonly<Record<string, number>> = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 }

/** The keys that scroll. */
const scrolling: readonly string[] = [...Object.keys(arrowAngles), 'PageUp', 'PageDown', 'Home', 'End', ' ']

/**
 * Reports whether a key is meant for the page as a whole: nothing else has used it, no modifier is held, and what has the focus does not
 * need it. A text field needs all keys, a button or a link needs Enter and the space bar, a tab and what scrolls (data-scrolls) need the
 * keys that scroll. Keys that write a character are for the page only if its visitor wants that.
 */
export function forPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key.length === 1 && event.key !== ' ' && !settings.keys) return false
  const on = event.target as Partial<Element> | null // the window too
  if (on?.closest?.('input:not([type=range]), textarea, select, [contenteditable]')) return false
  if (scrolling.includes(event.key) && on?.closest?.('[data-scrolls], [role=tab]')) return false
  return !((event.key === 'Enter' || event.key === ' ') && on?.closest?.('button, a, summary'))
}

/**
 * Returns a handler of keys that are meant for the page as a whole: it does what a key means now,
 * if it means something.
 */
export const pageKeys = (meaning: (event: KeyboardEvent) => (() => unknown) | false | undefined) => (event: KeyboardEvent) => {
  const action = forPage(event) && meaning(event)
  if (!action) return
  event.preventDefault()
  void action()
}
