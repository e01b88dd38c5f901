import type { Analysis, Decision } from '../api/types'
import type { Dot } from '../play/curves'
import type { Lang } from '../text/lang'
import { decimal, percent } from '../text/decimal'

/**
 * Returns the line of each seat, or the one of the group: its chance in percent from each step on
 * at which it changes.
 */
export function linesOf({ outlooks }: Analysis): Dot[][] {
  return (outlooks[0] ?? []).map((_, i) => {
    const dots: Dot[] = []
    outlooks.forEach((win, step) => {
      const value = Math.round((win[i] ?? 0) * 100)
      if (dots[dots.length - 1]?.value !== value) dots.push({ step, value })
    })
    return dots
  })
}

/**
 * Returns the costliest decisions, one of each turn, in descending order of cost. turnOf returns
 * the turn of a step.
 */
export function dearestTurns(decisions: readonly Decision[], limit: number, turnOf: (step: number) => number): Decision[] {
  const seen = new Set<number>()
  const list = decisions.filter(({ missed }) => missed).sort((one, two) => two.better - one.better || one.step - two.step)
  return list.filter(({ step }) => !seen.has(turnOf(step)) && seen.add(turnOf(step))).slice(0, limit)
}

/** Formats what a decision cost as the range of what it may really be, in points. */
export function costOf({ better, error }: Decision, lang: Lang): string {
  const low = Math.max(1, Math.round(100 * (better - z * error)))
  const high = Math.min(100, Math.max(low, Math.round(100 * (better + z * error))))
  return low === high ? decimal(low, lang, 0) : `${decimal(low, lang, 0)}–${decimal(high, lang, 0)}`
}

/**
 * Returns the steps whose chances are listed: the start, the end, turning points and some others,
 * evenly over the game.
 */
export function listedSteps({ outlooks, turningPoints }: Analysis, some: number): number[] {
  const last = outlooks.length - 1
  const even = Array.from({ length: some + 1 }, (_, i) => Math.round((last * i) / some))
  return [...new Set([...even, ...turningPoints.flatMap((step) => [step - 1, step])])].sort((one, two) => one - two)
}

/** 19 times in 20, a true value is within this many standard errors of its estimate. */
const z = 1.96

/**
 * Formats a chance in percent: 0 and 100 only where it is certain, which means without an error.
 */
export function chanceOf(win: number, error: number, lang: Lang): string {
  if (error > 0 && win < 0.01) return `< ${percent(0.01, lang)}`
  if (error > 0 && win > 0.99) return `> ${percent(0.99, lang)}`
  return percent(win, lang)
}

/**
 * Formats a chance as the range that contains the true one 19 times in 20. 0 and 100 appear only
 * where they are certain.
 */
export function rangeAt(win: number, error: number, lang: Lang): string {
  if (error === 0) return percent(win, lang)
  const low = Math.round(100 * (win - z * error))
  const high = Math.round(100 * (win + z * error))
  if (low < 1 && high > 99) return chanceOf(win, error, lang)
  if (low < 1) return `≤ ${percent(Math.max(1, high) / 100, lang)}`
  if (high > 99) return `≥ ${percent(Math.min(99, low) / 100, lang)}`
  return low === high ? percent(low / 100, lang) : `${decimal(low, lang, 0)}–${percent(high / 100, lang)}`
}

/** The band of each line: where the true chance is 19 times in 20, in percent, at each step. */
export const bandsOf = ({ outlooks, errors }: Analysis): { low: number; high: number }[][] =>
  (outlooks[0] ?? []).map((_, i) =>
    outlooks.map((win, step) => {
      const off = z * (errors[step]?.[i] ?? 0)
      return { low: 100 * Math.max(0, (win[i] ?? 0) - off), high: 100 * Math.min(1, (win[i] ?? 0) + off) }
    }),
  )

/** Formats a sum of changes as the range of what it may really be, 19 times in 20. */
export const rangeOf = (sum: number, error: number, lang: Lang) => `${points(sum - z * error, lang)}\u00a0…\u00a0${points(sum + z * error, lang)}`

/** Formats the change of a chance in percentage points, with its sign. */
export function points(change: number, lang: Lang): string {
  const n = Math.round(change * 100)
  if (n === 0) return '0'
  return `${n > 0 ? '+' : '−'}${decimal(Math.abs(n), lang, 0)}`
}
