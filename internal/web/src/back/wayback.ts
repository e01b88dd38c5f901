import { route } from '../router.svelte'

/** A guest's link back to a page. Its secret is behind the #, which no server sees. */
export const wayBackTo = (page: string, key: string) => `${location.origin}${page}#back=${encodeURIComponent(key)}`

/**
 * Returns the secret of a link back, if the page was opened with one, and takes it out of the
 * address: it shall be in no history.
 */
export function takeWayBack(): string | undefined {
  const found = /^back=(.+)$/.exec(route().hash)?.[1]
  if (!found) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return decodeURIComponent(found)
}
