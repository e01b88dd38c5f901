import { recallList, remember } from '../../device'

/**
 * A table that was set up on this device before: everything that was chosen, but for the people.
 */
export interface SavedSetup {
  game: string
  at: string // when, as an ISO date
  seats: string[]
  options: Record<string, string>
  clock: string
}

const place = 'bigriver.setups'
const maxSetups = 12

function isSavedSetup(one: unknown): one is SavedSetup {
  const { game, at, seats, options, clock } : Partial<Record<keyof SavedSetup, unknown>> = typeof one === 'object' ? { ...one } : {}
  return (
    typeof game === 'string' && typeof at === 'string' && typeof clock === 'string' && !Number.isNaN(Date.parse(at)) &&
    Array.isArray(seats) && seats.every((seat) => typeof seat === 'string') &&
    typeof options === 'object' && options !== null && Object.values(options).every((value) => typeof value === 'string')
  )
}

const read = (): SavedSetup[] => recallList(place)?.filter(isSavedSetup) ?? []

const sameAs = (a: SavedSetup) => {
  const text = ({ game, seats, options, clock }: SavedSetup) => JSON.stringify([game, seats, Object.entries(options).sort(), clock])
  return (b: SavedSetup) => text(a) === text(b)
}

/** The last tables of a game that were set up on this device, the newest first. */
export function lastOf(game: string, count: number): SavedSetup[] {
  return read().filter((one) => one.game === game).slice(0, count)
}

/** Stores a table on this device. */
export function saveSetup(one: SavedSetup) {
  const same = sameAs(one)
  remember(place, [one, ...read().filter((other) => !same(other))].slice(0, maxSetups))
}
