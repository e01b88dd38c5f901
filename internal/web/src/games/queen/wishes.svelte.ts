import { recallNamed, remember } from '../../device'

/** How a player likes to steer, stored on this device. */
export interface Wishes {
  /** Whether the ends of all speeds can be shown at once. */
  all: boolean
  /** Whether there are buttons to steer by hand. */
  hand: boolean
}

const place = 'bigriver.queen'

const { all, hand } = recallNamed(place)

export const wishes: Wishes = $state({ all: all === true, hand: hand === true })

/** Stores the wishes on this device. */
export function saveWishes() {
  remember(place, wishes)
}
