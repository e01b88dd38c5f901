import type { Line } from '../../api/types'
import { letters } from './board'

/** A value of a boat from a step on. */
export interface Dot {
  step: number
  value: number
}

export type Curves = Record<'speed' | 'coal' | 'progress', Map<string, Dot[]>>

/** How speed, coal and way went for each boat, by what the log tells. Progress counts in rows of fields, four a tile. */
export function curvesOf(lines: readonly Line[]): Curves {
  const curves: Curves = { speed: new Map(), coal: new Map(), progress: new Map() }
  const note = (curve: keyof Curves, boat: number, step: number, value: number) => {
    const letter = letters[boat] ?? ''
    const dots = curves[curve].get(letter)
    if (dots) dots.push({ step, value })
    else curves[curve].set(letter, [{ step, value }])
  }
  for (const line of lines) {
    for (const { key, args } of line.events ?? []) {
      const [a = 0, b = 0, c = 0, d = 0] = args
      if (key === 'set_out') {
        note('speed', a, line.steps, 1)
        note('coal', a, line.steps, 6)
        note('progress', a, line.steps, 0)
      } else if (key === 'speed') note('speed', a, line.steps, b)
      else if (key === 'coal') note('coal', a, line.steps, c)
      else if (key === 'moved') note('progress', a, line.steps, rows(b, c))
      else if (key === 'pushed') note('progress', b, line.steps, rows(c, d))
    }
  }
  return curves
}

function rows(slot: number, field: number): number {
  return 4 * slot + Math.floor(field / 5) + 1
}

/** A path in steps: a value holds until the next one. */
export function pathOf(dots: readonly Dot[], until: number, x: (step: number) => number, y: (value: number) => number): string {
  let path = ''
  dots.forEach((dot, i) => (path += i === 0 ? `M${x(dot.step)} ${y(dot.value)}` : `H${x(dot.step)}V${y(dot.value)}`))
  return path && `${path}H${x(until)}`
}
