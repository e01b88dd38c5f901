import { recallNamed, remember } from '../../device'

/** How somebody likes to steer on this device. */
export interface Wishes {
  /** The ends of all speeds can be shown at once. */
  all: boolean
  /** There are buttons to steer by hand. */
  hand: boolean
}

const place = 'bigriver.queen'

const { all, hand } = recallNamed(place)

export const wishes: Wishes = $state({ all: all === true, hand: hand === true })

/** Remembers the wishes on this device. */
export function keepWishes() {
  remember(place, wishes)
}
