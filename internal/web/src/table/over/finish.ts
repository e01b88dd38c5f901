import { learn } from '../../text/text.svelte'
import { words } from './words'

// Only a game that is over needs this: it is fetched then, with its words.

export const loadFinish = async () => (await Promise.all([import('../Finish.svelte'), learn('over', words)]))[0].default
