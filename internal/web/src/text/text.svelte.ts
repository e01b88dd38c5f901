import { format, type Arg, type Words } from './format'
import type { Lang } from './lang'

type Loader = () => Promise<{ default: Words }>

const shell: Record<Lang, Loader> = {
  en: () => import('./en.txt'),
  de: () => import('./de.txt'),
  fr: () => import('./fr.txt'),
}

let current = $state.raw<{ lang: Lang; words: Words }>({ lang: 'en', words: {} })

/** The catalogs of games that are in use, so that a change of language changes them too. */
const games = new Map<string, Record<Lang, Loader>>()

/** Changes the language, once its words are here. */
export async function speak(lang: Lang) {
  const parts = await Promise.all([shell[lang], ...[...games.values()].map((game) => game[lang])].map((load) => load()))
  current = { lang, words: Object.assign({}, ...parts.map((part) => part.default)) }
}

/** Adds a game's words; its keys begin with the game's name. */
export async function learn(game: string, loaders: Record<Lang, Loader>) {
  if (games.has(game)) return
  games.set(game, loaders)
  const { default: words } = await loaders[current.lang]()
  current = { lang: current.lang, words: { ...current.words, ...words } }
}

/** The text of a key in the language that is spoken. */
export function t(key: string, ...args: Arg[]): string {
  return format(current.words, current.lang, key, args)
}

/** Tells whether there is a text of this key. */
export function has(key: string): boolean {
  return key in current.words
}

export function lang(): Lang {
  return current.lang
}
