import type { Lang } from './lang'

export type Words = Record<string, string>
export type Arg = string | number

const hole = /\{(\d)(?::(\w+)|\|([^{}|]*)\|([^{}|]*))?\}/g
const rules = new Map<Lang, Intl.PluralRules>()

/**
 * Fills the holes of a text: {0} is the first argument, {0|boat|boats} chooses by it, {0:heading} is the text of the key
 * "heading." and the argument.
 */
export function format(words: Words, lang: Lang, key: string, args: readonly Arg[]): string {
  const text = words[key]
  if (text === undefined) return key
  return text.replace(hole, (_, at: string, name?: string, one?: string, other?: string) => {
    const arg = args[Number(at)] ?? ''
    if (name) return format(words, lang, `${name}.${arg}`, args)
    if (one === undefined || other === undefined) return String(arg)
    return plural(lang, Number(arg)) ? one : other
  })
}

function plural(lang: Lang, n: number): boolean {
  let rule = rules.get(lang)
  if (!rule) rules.set(lang, (rule = new Intl.PluralRules(lang)))
  return rule.select(n) === 'one'
}
