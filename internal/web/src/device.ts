// What this device keeps for whoever uses it. Storage can be forbidden or full, and somebody may
// have written anything there.

/** Returns what is kept at a place; undefined if nothing is, or nothing that can be read. */
export function recall(place: string): unknown {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? 'null') as unknown) ?? undefined
  } catch {
    return undefined
  }
}

/** Returns the values that are kept at a place by their names. */
export function recallNamed(place: string): Record<string, unknown> {
  const found = recall(place)
  return typeof found === 'object' ? (found as Record<string, unknown>) : {}
}

/** Returns the list that is kept at a place; undefined if none is. */
export function recallList(place: string): unknown[] | undefined {
  const found = recall(place)
  return Array.isArray(found) ? found : undefined
}

/** Keeps something at a place. Where that is not possible it holds as long as the page. */
export function remember(place: string, what: unknown) {
  try {
    localStorage.setItem(place, JSON.stringify(what))
  } catch {
    // forbidden, or full
  }
}
