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

/** Who sat at a table on this device. */
export interface Owner {
  id: string
  guest: boolean
}

const ownerPlace = (table: string) => `bigriver.owner.${table}`

export function ownerHere(table: string): Owner | undefined {
  try {
    return (JSON.parse(localStorage.getItem(ownerPlace(table)) ?? 'null') as Owner | null) ?? undefined
  } catch {
    return undefined
  }
}

export function sitsHere(table: string, owner: Owner) {
  try {
    localStorage.setItem(ownerPlace(table), JSON.stringify(owner))
  } catch {
    // without storage a lost seat is not noticed
  }
}
