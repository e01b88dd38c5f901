/**
 * Returns a function that draws again only when its key changes. Between changes it returns the
 * same object, so that what depends on the drawing is not updated.
 */
export function redrawn<T>(): (key: string, draw: () => T) => T {
  let last: { key: string; drawing: T } | undefined
  return (key, draw) => {
    if (last?.key !== key) last = { key, drawing: draw() }
    return last.drawing
  }
}
