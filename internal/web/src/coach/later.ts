import { learn } from '../text/text.svelte'

// Only the replay of a game that is over has a coach: it is fetched for that, with its words.

const words = {
  en: () => import('./text/en.txt'),
  de: () => import('./text/de.txt'),
  fr: () => import('./text/fr.txt'),
}

export const loadCoach = async () => (await Promise.all([import('./Coach.svelte'), learn('coach', words)]))[0].default
