/**
 * A shape for each letter of a seat's pieces, for people who cannot tell the colours apart. Each is
 * about 20 units across.
 */
export const shapes = {
  circle: 'M-8.500 0a8.500 8.500 0 1 0 17 0a8.500 8.500 0 1 0 -17 0z',
  square: 'M-7.700 -7.700H7.700V7.700H-7.700z',
  triangle: 'M0 -10.500L10 6.500H-10z',
  diamond: 'M0 -10.500L10.500 0L0 10.500L-10.500 0z',
  hexagon: 'M-5 -9H5L9.500 0L5 9H-5L-9.500 0z',
  cross: 'M-3.500 -9.500H3.500V-3.500H9.500V3.500H3.500V9.500H-3.500V3.500H-9.500V-3.500H-3.500z',
  star: 'M0 -10L3 -3.500L10 -3L4.700 1.800L6.300 9L0 5.200L-6.300 9L-4.700 1.800L-10 -3L-3 -3.500z',
  plate: 'M-9.350 -5.910a3.440 3.440 0 0 1 3.440 -3.440H5.910a3.440 3.440 0 0 1 3.440 3.440V5.910a3.440 3.440 0 0 1 -3.440 3.440H-5.910a3.440 3.440 0 0 1 -3.440 -3.440z', // without an edge, next to a name
} as const

export type Shape = keyof typeof shapes

const byLetter: Readonly<Record<string, Shape>> = { A: 'circle', B: 'square', C: 'triangle', D: 'diamond', E: 'hexagon', F: 'cross' }

/** Returns the shape of a letter, or a circle if it has none. */
export function shapeOf(letter: string): Shape {
  return byLetter[letter] ?? 'circle'
}
