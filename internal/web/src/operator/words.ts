/** The words of the operator's page. */
export const words = {
  en: () => import('./text/en.txt'),
  de: () => import('./text/de.txt'),
  fr: () => import('./text/fr.txt'),
}
