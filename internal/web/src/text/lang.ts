/** The languages of all catalogs, in the order in which they are offered. */
export const langs = ['en', 'de', 'fr'] as const

export type Lang = (typeof langs)[number]

export function isLang(word: unknown): word is Lang {
  return langs.some((lang) => lang === word)
}

/** The first of the browser's languages that is available. */
export function preferredLang(): Lang {
  for (const tag of navigator.languages) {
    const lang = tag.slice(0, 2).toLowerCase()
    if (isLang(lang)) return lang
  }
  return 'en'
}
