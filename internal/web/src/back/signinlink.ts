import { route } from '../router.svelte'

/**
 * A guest's link back to a page. Its secret is in the fragment, which is never sent to a server.
 */
export const signInLinkTo = (page: string, key: string) => `${location.origin}${page}#back=${encodeURIComponent(key)}`

/**
 * Returns the secret if the page was opened by a link back, and removes it from the address so that
 * it is not in the history.
 */
export function takeSignInLink(): string | undefined {
  const found = /^back=(.+)$/.exec(route().hash)?.[1]
  if (!found) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return decodeURIComponent(found)
}
