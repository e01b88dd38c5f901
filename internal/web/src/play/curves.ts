import type { Position } from '../api/types'

/** A value of a line in a curve, such as the speed of boat A. */
export interface Value {
  curve: string
  line: string
  value: number
}

/** A value of a line, from a step on. */
export interface Dot {
  step: number
  value: number
}

/** The dots of each line, by curve and line. */
type Curves = Map<string, Map<string, Dot[]>>

/** Returns how the values changed over the positions. A line ends where it has no more values. */
export function curvesOf(positions: readonly Position[], read: (board: unknown, step: number) => Iterable<Value>): Curves {
  const curves: Curves = new Map()
  for (const { step, board } of positions) {
    for (const { curve, line, value } of read(board, step)) {
      let lines = curves.get(curve)
      if (!lines) curves.set(curve, (lines = new Map()))
      const dots = lines.get(line)
      if (!dots) lines.set(line, [{ step, value }])
      else if (dots[dots.length - 1]!.value !== value) dots.push({ step, value })
    }
  }
  return curves
}

/** Returns a path in steps: a value holds until the next one. */
export function pathOf(dots: readonly Dot[], until: number, x: (step: number) => number, y: (value: number) => number): string {
  let path = ''
  dots.forEach((dot, i) => (path += i === 0 ? `M${x(dot.step)} ${y(dot.value)}` : `H${x(dot.step)}V${y(dot.value)}`))
  return path && `${path}H${x(until)}`
}

/** Returns the outline of a band that has a low and a high value from each step on. */
export function bandOf(band: readonly { low: number; high: number }[], x: (step: number) => number, y: (value: number) => number): string {
  const over = band.map(({ high }, step) => `${step === 0 ? 'M' : 'L'}${x(step)} ${y(high)}`).join('')
  const under = band.map(({ low }, step) => `L${x(step)} ${y(low)}`).toReversed().join('')
  return over && `${over}${under}Z`
}
