import type { Source } from '../api/types'

/** Returns a rule's source without the options in it. */
export function origin(source: string): string {
  return source.replace(/[;,]?\s*options? `\w+`(?:(?:, | to | and )`\w+`)*/g, '').trim()
}

/**
 * Returns the kinds of sources that a rule's source names: by a mark as a word, or before a number.
 */
export function kindsOf(source: string, kinds: Source[]): Source[] {
  return kinds.filter(({ marks }) => marks.some((mark) => new RegExp(`(?<![A-Za-z])${mark}(?![A-Za-z])`).test(source)))
}
