import { untrack } from 'svelte'
import en from './en.txt'
import { format, type Arg, type Words } from './format'
import type { Lang } from './lang'

/** Loads the words of a catalog in a language. */
type Catalog = (lang: Lang) => Promise<{ default: Words }>

/** A catalog with its loaded words. */
interface Known {
  catalog: Catalog
  words: Partial<Record<Lang, Words>>
}

/**
 * The catalogs of all folders of the client. The words that every page needs are in this folder:
 * their English comes with the code, so that most readers wait for nothing.
 */
const catalogs = import.meta.glob<{ default: Words }>(['../**/text/*.txt', '!./en.txt'])

/** The catalogs that are in use, so that a change of language changes them all. */
const used = new Map<string, Known>([['', { catalog: (lang) => catalogs[`./${lang}.txt`]!(), words: { en } }]])

let current = $state.raw<{ lang: Lang; words: Words }>({ lang: 'en', words: en })
/** The language requested last. Until all of its words are loaded, another is used. */
let wanted: Lang = 'en'

/** Loads missing words. Words that failed to load are loaded the next time. */
async function loadWords({ catalog, words }: Known, lang: Lang) {
  words[lang] ??= (await catalog(lang)).default
}

/** Switches to the wanted language as soon as every catalog has been loaded in it. */
function applyLanguage() {
  const all = [...used.values()]
  const lang = all.every(({ words }) => words[wanted]) ? wanted : current.lang
  current = { lang, words: Object.assign({}, ...all.map(({ words }) => words[lang])) }
}

/** Changes the language once its words are loaded. Of several requests the last one wins. */
export async function speak(lang: Lang) {
  wanted = lang
  const missing = [...used.values()].filter(({ words }) => !words[lang])
  if (missing.length === 0 && current.lang === lang) return
  try {
    await Promise.all(missing.map((known) => loadWords(known, lang)))
  } catch (err) {
    if (wanted !== lang) return // it is no longer wanted
    wanted = current.lang
    throw err
  }
  if (wanted === lang) applyLanguage()
}

/** Returns the catalog of a folder, if it has one. */
function catalogOf(folder: string): Catalog | undefined {
  const path = (lang: Lang) => `../${folder}/text/${lang}.txt`
  return path('en') in catalogs ? (lang) => catalogs[path(lang)]!() : undefined
}

/** Loads the words of a folder, once; does nothing if it has none. */
export async function loadTexts(folder: string, catalog = catalogOf(folder)) {
  if (!catalog || used.has(folder)) return
  const known: Known = { catalog, words: {} }
  // The language may change meanwhile, or a change may be requested.
  while (!known.words[current.lang] || !known.words[wanted]) {
    await Promise.all([...new Set([current.lang, wanted])].map((lang) => loadWords(known, lang)))
  }
  used.set(folder, known)
  applyLanguage()
}

/** Returns a function that loads a part of a page with the words of some folders. */
export function later<Part>(load: () => Promise<{ default: Part }>, ...folders: string[]): () => Promise<Part> {
  return () => untrack(async () => (await Promise.all([load(), ...folders.map((folder) => loadTexts(folder))]))[0].default)
}

/** The text of a key in the current language. */
export function t(key: string, ...args: Arg[]): string {
  return format(current.words, current.lang, key, args)
}

/** Reports whether this key has a text. */
export function has(key: string): boolean {
  return key in current.words
}

export function lang(): Lang {
  return current.lang
}
