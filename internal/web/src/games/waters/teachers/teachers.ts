import { words as history } from '../history/notes'
import type { Lecture } from '../../lecture'
import Page from './Page.svelte'

export default {
  Page,
  words: {
    'waters.teachers': { en: () => import('./text/en.txt'), de: () => import('./text/de.txt'), fr: () => import('./text/fr.txt') },
    'waters.history': history,
  },
} satisfies Lecture
