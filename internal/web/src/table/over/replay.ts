import { learn } from '../../text/text.svelte'
import { words } from './words'

/** Loads the page of a replay with its words. The list of pages names only this file: it is part of every first load. */
export const load = async () => (await Promise.all([import('../ReplayPage.svelte'), learn('over', words)]))[0]
