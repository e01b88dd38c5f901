import type { Layout } from '../../drawing/hexes'
import type { Box, Point } from '../../drawing/points'
import { t } from '../../text/text.svelte'
import type { Trail } from './trail'

/** A label on the water, with the point that it is about. */
export interface Plate extends Box {
  words: string
  at: Point
  /** It is about what is chosen. */
  strong?: boolean
}

/** What a plate says, and the point that it is about. */
type Label = Pick<Plate, 'words' | 'at' | 'strong'>

const letter = 6.8 // the width of a letter
const high = 24
const room = 26 // the space around the point of a boat or a number

/**
 * Returns the labels of a trail, which say what its line cannot. Each lies where it covers the
 * fewest of the points `taken`, where boats are.
 */
export function platesOf(trail: Trail, layout: Layout, taken: readonly Point[], grow: number, name: (boat: string) => string): Plate[] {
  const labels: Label[] = []
  const { speed } = trail
  if (speed && speed.from !== speed.to) labels.push({ at: layout.at(trail.start), words: t('queen.trail.speed', speed.from, speed.to) })
  for (const { at, side, times } of trail.bends) labels.push({ at: layout.at(at), words: times > 1 ? t(`queen.trail.${side}.again`, times) : t(`queen.trail.${side}`) })
  for (const { boat, side, to } of trail.shoves) labels.push({ at: layout.at(to), words: t('queen.pushed', name(boat.boat), t(`queen.bow.${side}`)) })
  return placed(labels, [...taken, ...[trail.start, ...trail.fields, ...trail.shoves.map(({ to }) => to)].map((hex) => layout.at(hex))], grow)
}

/**
 * Returns plates where they cover the fewest of some points, and not each other: within a part of
 * the map, if that is given.
 */
export function placed(labels: readonly Label[], points: readonly Point[], grow: number, within?: Box): Plate[] {
  const clamped = (x: number, width: number) => (within ? Math.max(within.x + 4, Math.min(x, within.x + within.width - width - 4)) : x)
  const plates: Plate[] = []
  for (const one of labels) {
    const { at, words } = one
    const width = (words.length * letter + 16) * grow
    const height = high * grow
    const places = [
      [0, 1], [0, -1], [1, 0], [-1, 0], [1, 1], [-1, 1], [1, -1], [-1, -1],
    ].map(([right, down]): Plate => {
      const x = clamped(at.x + right! * (width / 2 + (down ? 12 : 36)) - width / 2, width)
      const y = at.y + down! * 54 - height / 2
      return { ...one, x, y, width, height }
    })
    const cover = (place: Plate) => points.filter((p) => near(place, p)).length + 3 * plates.filter((other) => overlap(place, other)).length
    plates.push(places.reduce((best, place) => (cover(place) < cover(best) ? place : best)))
  }
  return plates
}

const near = (box: Box, p: Point) => p.x > box.x - room && p.x < box.x + box.width + room && p.y > box.y - room && p.y < box.y + box.height + room

const overlap = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
