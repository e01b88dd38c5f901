import { motion } from '../settings.svelte'
import type { Box, Point } from './points'

/**
 * The visible part of a drawing: its middle, and how many pixels a unit has. A map and its small
 * map share it.
 */
export class View {
  x = $state(0)
  y = $state(0)
  scale = $state(1)
  width = $state(1) // of the window, in pixels
  height = $state(1)
  /** Whether the view follows what happens, until it is moved by hand. */
  following = $state(true)
  /** The whole drawing. */
  box: Box = $state.raw({ x: 0, y: 0, width: 1, height: 1 })

  #frame = 0
  #seen = false

  constructor(
    readonly minScale: number,
    readonly maxScale: number,
  ) {}

  get part(): Box {
    const [width, height] = [this.width / this.scale, this.height / this.scale]
    return { x: this.x - width / 2, y: this.y - height / 2, width, height }
  }

  /** Brings a box into view: slowly, or at once if nothing was in view yet. */
  show(box: Box, maxScale = this.maxScale) {
    const scale = Math.min(maxScale, Math.max(this.smallest, Math.min(this.width / box.width, this.height / box.height)))
    this.glide(box.x + box.width / 2, box.y + box.height / 2, scale)
  }

  /** Shows the box `wide`, or `near` if `wide` would need a scale below `minScale`. */
  showEither(wide: Box, near: Box, minScale: number, maxScale = this.maxScale) {
    const fits = Math.min(this.width / wide.width, this.height / wide.height) >= minScale
    this.show(fits ? wide : near, maxScale)
  }

  /** Reports whether a point is in view, at least at a distance from the edge. */
  sees({ x, y }: Point, margin: number): boolean {
    const { part } = this
    return x > part.x + margin && x < part.x + part.width - margin && y > part.y + margin && y < part.y + part.height - margin
  }

  fit() {
    this.following = false
    this.show(this.box, this.maxScale)
  }

  /** Zooms by a factor, around a point of the window. */
  zoom(factor: number, px = this.width / 2, py = this.height / 2) {
    cancelAnimationFrame(this.#frame)
    this.following = false
    const scale = Math.min(this.maxScale, Math.max(this.smallest, this.scale * factor))
    this.x += (px - this.width / 2) * (1 / this.scale - 1 / scale)
    this.y += (py - this.height / 2) * (1 / this.scale - 1 / scale)
    this.scale = scale
    this.#keep()
  }

  /** Moves the view by a number of pixels. */
  pan(dx: number, dy: number) {
    cancelAnimationFrame(this.#frame)
    this.following = false
    this.x -= dx / this.scale
    this.y -= dy / this.scale
    this.#keep()
  }

  /** The smallest scale: the whole drawing is in view, or the scale is `least`. */
  get smallest(): number {
    return Math.min(this.minScale, this.width / this.box.width, this.height / this.box.height)
  }

  #keep() {
    const { box } = this
    this.x = Math.min(box.x + box.width, Math.max(box.x, this.x))
    this.y = Math.min(box.y + box.height, Math.max(box.y, this.y))
  }

  glide(x: number, y: number, scale: number) {
    cancelAnimationFrame(this.#frame)
    const from = { x: this.x, y: this.y, scale: this.scale }
    const long = this.#seen ? 420 * motion() : 0
    this.#seen = this.width > 1
    const begun = performance.now()
    const step = (now: number) => {
      const part = long === 0 ? 1 : Math.min(1, Math.max(0, (now - begun) / long))
      const eased = 1 - (1 - part) ** 3
      this.x = from.x + (x - from.x) * eased
      this.y = from.y + (y - from.y) * eased
      this.scale = from.scale * (scale / from.scale) ** eased
      if (part < 1) this.#frame = requestAnimationFrame(step)
    }
    step(begun)
  }
}
