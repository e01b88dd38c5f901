import type { Play } from './play.svelte'

/** Returns a function that makes something for a table once: the parts of a page that show the same table share it. */
export function shared<T>(make: (play: Play) => T): (play: Play) => T {
  const made = new WeakMap<Play, T>()
  return (play) => {
    let found = made.get(play)
    if (found === undefined) made.set(play, (found = make(play)))
    return found
  }
}
