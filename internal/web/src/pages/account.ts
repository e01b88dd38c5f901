import { people } from '../api/people'
import { settings } from '../settings.svelte'
import { who } from '../site/who.svelte'
import type { Lang } from '../text/lang'

/** Changes the language here, and the language of the e-mails that the server sends us. */
export function changeLanguage(lang: Lang) {
  settings.lang = lang
  if (who.me.person) who.become(people.wish({ lang })).catch(() => {}) // the page uses it anyway
}
