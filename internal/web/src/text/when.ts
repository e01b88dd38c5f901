import type { Lang } from './lang'

const units = [
  ['year', 31557600],
  ['month', 2629800],
  ['week', 604800],
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Says how long ago something was, in words. */
export function ago(then: string, now: number, lang: Lang): string {
  const seconds = (Date.parse(then) - now) / 1000
  const format = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' })
  for (const [unit, long] of units) if (Math.abs(seconds) >= long) return format.format(Math.round(seconds / long), unit)
  return format.format(0, 'second')
}

/** Says how long something takes, in words. */
export function long(seconds: number, lang: Lang): string {
  const [unit, of] = units.find(([unit, of]) => unit !== 'year' && unit !== 'month' && unit !== 'week' && seconds >= of && seconds % of === 0) ?? (['second', 1] as const)
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / of)
}

/** Says a day, in words. */
export function date(time: string, lang: Lang): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long' }).format(new Date(time))
}

/** Says a time of the next days, in words. */
export function dayTime(time: string, lang: Lang): string {
  return new Intl.DateTimeFormat(lang, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(new Date(time))
}

/** Says when something was, to the second; without the day if that was on the day of now. */
export function moment(time: string, now: number, lang: Lang): string {
  const then = new Date(time)
  const day = then.toDateString() === new Date(now).toDateString() ? {} : ({ day: 'numeric', month: 'short' } as const)
  return new Intl.DateTimeFormat(lang, { ...day, hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(then)
}
