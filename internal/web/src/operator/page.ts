import { learn } from '../text/text.svelte'
import { words } from './words'

/** Loads the page with its words. That they are found here keeps their files out of what every page loads first. */
export async function load() {
  return (await Promise.all([import('./OperatorPage.svelte'), learn('operator', words)]))[0]
}
