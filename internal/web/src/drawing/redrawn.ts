/**
 * Returns a function that draws something again only when its key differs from the last one: what
 * depends on a drawing sees the same object as long as nothing of it changes.
 */
export function redrawn<T>(): (key: string, draw: () => T) => T {
  let last: { key: string; drawing: T } | undefined
  return (key, draw) => {
    if (last?.key !== key) last = { key, drawing: draw() }
    return last.drawing
  }
}
