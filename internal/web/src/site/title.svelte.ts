import { t } from '../text/text.svelte'

let title = $state('')
let gameSeen = $state('queen')

/** Names the page that is shown, and the game that it is about. */
export function titled(name: string, game = '') {
  title = name
  if (game) gameSeen = game
}

/** Returns the name of the page that is shown. */
export function titleNow(): string {
  return title || t('name')
}

/** Returns the title of the browser's window: the page, then the site. */
export function windowTitle(): string {
  return title ? `${title} – ${t('name')}` : t('name')
}

/** Returns the game that was looked at last. */
export function lastGame(): string {
  return gameSeen
}
