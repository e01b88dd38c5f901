import type { Point } from './points'

/** The way of a plan as it is drawn on a map: lines, and numbered stops. */
export interface Drawn {
  lines: readonly (readonly Point[])[]
  stops: readonly { at: Point; n: number }[]
}

/** Whether there is anything to draw. */
export const isDrawn = ({ lines, stops }: Drawn): boolean => lines.length + stops.length > 0
