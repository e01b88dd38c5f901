import { recall, recallNamed, remember } from '../device'

const place = (table: string) => `bigriver.seen.${table}`

/** The last entry of a table's log that was seen on this device; 0 if none. */
export function lastSeen(table: string): number {
  const seq = recall(place(table))
  return typeof seq === 'number' ? seq : 0
}

export function sawUpTo(table: string, seq: number) {
  if (seq > lastSeen(table)) remember(place(table), seq)
}

/** Who sat at a table on this device. */
interface Owner {
  id: string
  guest: boolean
}

const ownerPlace = (table: string) => `bigriver.owner.${table}`

export function ownerHere(table: string): Owner | undefined {
  const { id, guest } = recallNamed(ownerPlace(table))
  return typeof id === 'string' ? { id, guest: guest === true } : undefined
}

export function sitsHere(table: string, owner: Owner) {
  remember(ownerPlace(table), owner)
}
