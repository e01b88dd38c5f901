import { recall, remember } from '../../device'

// For pages that do not load the rest of the code for play on this device.

/** Reports whether this site offers play on this device: the server writes it into the page. */
export const isOffered = () => document.querySelector('meta[name="offline"]') !== null

const place = 'bigriver.offline'

/** Reports whether there are games on this device. */
export const hasGames = () => recall(place) === true

/** Remembers whether there are games on this device. */
export const rememberGames = (are: boolean) => remember(place, are)
