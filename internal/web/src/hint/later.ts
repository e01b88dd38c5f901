import { learn } from '../text/text.svelte'

// Only who asks for a hint needs this: it is fetched then, with its words.

const words = {
  en: () => import('./text/en.txt'),
  de: () => import('./text/de.txt'),
  fr: () => import('./text/fr.txt'),
}

export const loadHint = async () => (await Promise.all([import('./Hint.svelte'), learn('hint', words)]))[0].default
