/** The words of a table whose game is over, and of its replay: they are fetched with the first of both. */
export const words = {
  en: () => import('./text/en.txt'),
  de: () => import('./text/de.txt'),
  fr: () => import('./text/fr.txt'),
}
