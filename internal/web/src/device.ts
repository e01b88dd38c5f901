// What this device stores for its user. Storage can be forbidden or full, and its content may be
// anything.

/** Returns the value stored under a key; undefined if there is none, or none that can be read. */
export function recall(place: string): unknown {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    return found ?? undefined
  } catch {
    return undefined
  }
}

/** Returns the stored values under a key, by their names. */
export function recallNamed(place: string): Record<string, unknown> {
  const found = recall(place)
  return typeof found === 'object' ? { ...found } : {}
}

/** Returns the stored list under a key; undefined if there is none. */
export function recallList(place: string): unknown[] | undefined {
  const found = recall(place)
  return Array.isArray(found) ? found : undefined
}

/** Stores a value under a key. If storage fails, the value lasts as long as the page. */
export function remember(place: string, what: unknown) {
  try {
    localStorage.setItem(place, JSON.stringify(what))
  } catch {
    // forbidden, or full
  }
}
