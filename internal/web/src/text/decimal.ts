import type { Lang } from './lang'

/** Cached: creating a formatter takes longer than drawing the text. */
const formats = new Map<string, Intl.NumberFormat>()

/** Writes a number as a language does, with this number of decimals. */
export function decimal(n: number, lang: Lang, digits: number): string {
  const key = `${lang}/${digits}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    formats.set(key, format)
  }
  return format.format(n)
}

/** Writes a share in whole percent: estimates of chances are not exact enough for decimals. */
export const percent = (share: number, lang: Lang) => `${decimal(Math.round(share * 100), lang, 0)} %`
