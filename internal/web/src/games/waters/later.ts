import { later } from '../../text/text.svelte'

// Parts that the first view of a table does not need are loaded when they are first shown, with
// their words.
const words = 'games/waters/later'

export const Asking = later(() => import('./Asking.svelte'), words)
export const Discarding = later(() => import('./Discarding.svelte'), words)
export const Gifts = later(() => import('./Gifts.svelte'), words)
export const InWords = later(() => import('./InWords.svelte'), words)
export const Odds = later(() => import('./Odds.svelte'), words)
export const Proposing = later(() => import('./Proposing.svelte'), words)
export const Upgrading = later(() => import('./Upgrading.svelte'), words)
export const Votes = later(() => import('./Votes.svelte'), words)
export const Weather = later(() => import('./Weather.svelte'), words)
export const Notes = later(() => import('./history/Notes.svelte'), 'games/waters/history')
export const ledger = later(() => import('./Ledger.svelte'), words)
export const graphs = later(() => import('./Graphs.svelte'), words)
export const figures = later(() => import('./inFigures'), words)
