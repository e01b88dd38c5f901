import type { Lang } from './lang'

export type Words = Record<string, string>
export type Arg = string | number

const hole = /\{(\d)(?::(\w+)|\|([^{}|]*)\|([^{}|]*))?\}/g
const rules = new Map<Lang, Intl.PluralRules>()

/** A piece of a text: literal words, or a hole. */
type Piece = string | { at: number; name: string | undefined; one: string | undefined; other: string | undefined }

const pieces = new Map<string, Piece[]>() // of the texts used so far

function cut(text: string): Piece[] {
  let found = pieces.get(text)
  if (found) return found
  found = []
  let end = 0
  for (const match of text.matchAll(hole)) {
    if (match.index > end) found.push(text.slice(end, match.index))
    found.push({ at: Number(match[1]), name: match[2], one: match[3], other: match[4] })
    end = match.index + match[0].length
  }
  if (end < text.length) found.push(text.slice(end))
  pieces.set(text, found)
  return found
}

/**
 * Fills the holes of a text: {0} is the first argument, {0|boat|boats} chooses by it, {0:heading}
 * is the text of the key "heading." and the argument.
 */
export function format(words: Words, lang: Lang, key: string, args: readonly Arg[]): string {
  const text = words[key]
  if (text === undefined) return key
  let out = ''
  for (const piece of cut(text)) {
    if (typeof piece === 'string') {
      out += piece
      continue
    }
    const arg = args[piece.at] ?? ''
    if (piece.name) out += format(words, lang, `${piece.name}.${arg}`, args)
    else if (piece.one === undefined || piece.other === undefined) out += arg
    else out += plural(lang, Number(arg)) ? piece.one : piece.other
  }
  return out
}

function plural(lang: Lang, n: number): boolean {
  let rule = rules.get(lang)
  if (!rule) rules.set(lang, (rule = new Intl.PluralRules(lang)))
  return rule.select(n) === 'one'
}
