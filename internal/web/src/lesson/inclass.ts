import { recallNamed, remember } from '../device'

// The class of each table that its pupil came to by the link of a class. The table itself does not
// say that it belongs to one.

const place = 'classes'
const maxStored = 10

/** Returns the id of the class that a table belongs to, if this device came to it by the class. */
export function classOf(table: string): string | undefined {
  const found = recallNamed(place)[table]
  return typeof found === 'string' ? found : undefined
}

/** Remembers which class a table belongs to. */
export function belongs(table: string, id: string) {
  if (classOf(table) === id) return
  const others = Object.entries(recallNamed(place)).filter(([name]) => name !== table)
  remember(place, Object.fromEntries([...others, [table, id]].slice(-maxStored)))
}
