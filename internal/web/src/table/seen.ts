const place = (table: string) => `bigriver.seen.${table}`

/** Up to which entry of a table's log somebody looked on this device; 0 if never. */
export function lastSeen(table: string): number {
  try {
    return Number(localStorage.getItem(place(table))) || 0
  } catch {
    return 0
  }
}

export function sawUpTo(table: string, seq: number) {
  try {
    if (seq > lastSeen(table)) localStorage.setItem(place(table), String(seq))
  } catch {
    // without storage nothing is missed
  }
}
