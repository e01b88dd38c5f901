import type { Position } from '../../api/types'
import type { Board } from './board'

/** A value of a boat from a step on. */
export interface Dot {
  step: number
  value: number
}

export type Curves = Record<'speed' | 'coal' | 'progress', Map<string, Dot[]>>

/** How speed, coal and way went for each boat that is in the race. Progress counts in rows of fields, four a tile. */
export function curvesOf(positions: readonly Position[]): Curves {
  const curves: Curves = { speed: new Map(), coal: new Map(), progress: new Map() }
  const note = (curve: keyof Curves, boat: string, step: number, value: number) => {
    const dots = curves[curve].get(boat)
    if (!dots) curves[curve].set(boat, [{ step, value }])
    else if (dots[dots.length - 1]!.value !== value) dots.push({ step, value })
  }
  for (const { step, board } of positions) {
    for (const boat of (board as Board).boats) {
      if (boat.status !== 'racing') continue // where it ended it stays
      note('speed', boat.boat, step, boat.speed)
      note('coal', boat.boat, step, boat.coal)
      note('progress', boat.boat, step, 4 * boat.slot + Math.floor(boat.field / 5) + 1)
    }
  }
  return curves
}

/** A path in steps: a value holds until the next one. */
export function pathOf(dots: readonly Dot[], until: number, x: (step: number) => number, y: (value: number) => number): string {
  let path = ''
  dots.forEach((dot, i) => (path += i === 0 ? `M${x(dot.step)} ${y(dot.value)}` : `H${x(dot.step)}V${y(dot.value)}`))
  return path && `${path}H${x(until)}`
}
