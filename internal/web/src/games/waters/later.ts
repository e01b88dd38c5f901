import { learn } from '../../text/text.svelte'

// What the first picture of a table does not need is fetched when it is shown first, with its words.

const words = {
  en: () => import('./later/text/en.txt'),
  de: () => import('./later/text/de.txt'),
  fr: () => import('./later/text/fr.txt'),
}

async function withWords<Part>(part: Promise<Part>): Promise<Part> {
  return (await Promise.all([part, learn('waters.later', words)]))[0]
}

const load = async <Part>(part: Promise<{ default: Part }>): Promise<Part> => (await withWords(part)).default

export const loadAsking = () => load(import('./Asking.svelte'))
export const loadGifts = () => load(import('./Gifts.svelte'))
export const loadInWords = () => load(import('./InWords.svelte'))
export const loadOdds = () => load(import('./Odds.svelte'))
export const loadProposing = () => load(import('./Proposing.svelte'))
export const loadUpgrading = () => load(import('./Upgrading.svelte'))
export const loadVotes = () => load(import('./Votes.svelte'))
export const loadWeather = () => load(import('./Weather.svelte'))
export const loadLedger = () => withWords(import('./Ledger.svelte'))
export const loadGraphs = () => withWords(import('./Graphs.svelte'))
