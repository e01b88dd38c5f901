/** How somebody likes to steer on this device. */
export interface Wishes {
  /** The ends of all speeds can be shown at once. */
  all: boolean
  /** There are buttons to steer by hand. */
  hand: boolean
}

const place = 'bigriver.queen'

function stored(): Partial<Record<keyof Wishes, unknown>> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {} // storage is forbidden, or somebody wrote something else there
  }
}

const { all, hand } = stored()

export const wishes: Wishes = $state({ all: all === true, hand: hand === true })

/** Remembers the wishes on this device. */
export function keepWishes() {
  try {
    localStorage.setItem(place, JSON.stringify(wishes))
  } catch {
    // they hold as long as the page
  }
}
