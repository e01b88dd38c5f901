import { learn } from '../text/text.svelte'

// Only guests need a way back: it is fetched for them, with its words.

const words = {
  en: () => import('./text/en.txt'),
  de: () => import('./text/de.txt'),
  fr: () => import('./text/fr.txt'),
}

const load = async <Part>(part: Promise<{ default: Part }>): Promise<Part> => (await Promise.all([part, learn('back', words)]))[0].default

export const loadOwnLink = () => load(import('./OwnLink.svelte'))
export const loadComeBack = () => load(import('./ComeBack.svelte'))
