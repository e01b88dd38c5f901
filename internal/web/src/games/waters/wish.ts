import type { Suggestion } from '../../api/types'
import type { Helm } from './helm.svelte'
import { placeIn, watersDeeds } from './terms'

/** Something that can be proposed to a position: actions, and their words. */
export interface Wish {
  id: string
  words: string
  way: readonly string[]
}

/** Choices that cannot be proposed, since they only end something. */
const ends: readonly string[] = ['end', 'stop', 'done', 'pass', 'yes', 'no']

/** Returns what we can do ourselves now, at a hex or anywhere. */
export function ownWishes(helm: Helm): Wish[] {
  const here = (helm.here?.deeds ?? []).map(({ id, words, actions }) => ({ id, words, way: actions }))
  const plain = helm.choices.filter((choice) => !placeIn(choice) && !ends.includes(choice.key)).map(({ action, words }) => ({ id: action, words, way: [action] }))
  return [...here, ...plain.filter(({ id }) => here.every((other) => other.id !== id))]
}

/** Returns the place of the map that a suggestion is about. */
const placeOf = ({ way }: Suggestion): string | undefined => watersDeeds(way).map(placeIn).findLast((place) => place !== undefined)

/** Returns the program's suggestions about a hex, then those without a place. */
export function wishesAt(suggestions: readonly Suggestion[], at: string | undefined): Wish[] {
  const about = (place: string | undefined) => suggestions.filter((suggestion) => placeOf(suggestion) === place)
  const fitting = at ? [...about(at), ...about(undefined)] : about(undefined)
  return fitting.map(({ way, words }) => {
    const actions = way.map(({ action }) => action)
    return { id: actions.join(), words, way: actions }
  })
}
