import { learn } from '../../../text/text.svelte'

// The notes on the history are fetched when somebody opens them, or at the end of a game, with their own words.

async function load<Part>(part: Promise<{ default: Part }>): Promise<Part> {
  const { words } = await import('./notes')
  return (await Promise.all([part, learn('waters.history', words)]))[0].default
}

export const loadNotes = () => load(import('./Notes.svelte'))
export const loadEnded = () => load(import('./Ended.svelte'))
