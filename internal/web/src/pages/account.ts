import { people } from '../api/people'
import { settings } from '../settings.svelte'
import { who } from '../site/who.svelte'
import type { Lang } from '../text/lang'

/** Changes the language here, and for the letters that the server sends to us. */
export function speakTo(lang: Lang) {
  settings.lang = lang
  if (who.me.person) who.become(people.wish({ lang })).catch(() => {}) // the page speaks it anyway
}
