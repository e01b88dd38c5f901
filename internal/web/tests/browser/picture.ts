import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** How much two pictures differ, and a picture of where. */
export interface Difference {
  share: number // of the pixels that differ plainly
  picture: Buffer // those in red, over the picture in grey
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A picture of so many pixels, red, green and blue of each. */
interface Pixels {
  width: number
  height: number
  rgb: Uint8Array
}

/** Has a page read a PNG. */
export async function read(page: Page, png: Buffer): Promise<Pixels> {
  const { width, height, rgba } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = bitmap
    const pen = new OffscreenCanvas(width, height).getContext('2d')!
    pen.drawImage(bitmap, 0, 0)
    const { data } = pen.getImageData(0, 0, width, height)
    let rgba = ''
    for (let at = 0; at < data.length; at += 8192) rgba += String.fromCharCode(...data.subarray(at, at + 8192))
    return { width, height, rgba: btoa(rgba) }
  }, png.toString('base64'))
  const data = Buffer.from(rgba, 'base64')
  const rgb = new Uint8Array(3 * width * height)
  for (let i = 0; i < width * height; i++) rgb.set(data.subarray(4 * i, 4 * i + 3), 3 * i)
  return { width, height, rgb }
}

/** The distance of two colours, squared. */
function apart(one: number, two: number): number {
  const [r, g, b] = [(one >> 16) - (two >> 16), ((one >> 8) & 255) - ((two >> 8) & 255), (one & 255) - (two & 255)]
  return r * r + g * g + b * b
}

/**
 * Chooses a palette: the colours that pictures of the same size use most, and what is rare and like nothing else. So the fine lines of an engraving
 * keep small, and nobody sees the difference.
 */
function paletteOf(pictures: readonly Pixels[]): number[] {
  const used = new Map<number, number>()
  for (const { rgb } of pictures) for (let i = 0; i < rgb.length; i += 3) used.set(colourAt(rgb, i), (used.get(colourAt(rgb, i)) ?? 0) + 1)
  const common = [...used].sort((a, b) => b[1] - a[1]).map(([colour]) => colour)
  const colours = common.slice(0, 72)
  const rest = common.slice(72).map((colour) => ({ colour, far: Math.min(...colours.map((other) => apart(colour, other))) }))
  while (colours.length < 96 && rest.length > 0) {
    const { colour } = rest.reduce((most, one) => (one.far > most.far ? one : most))
    colours.push(colour)
    for (const one of rest) one.far = Math.min(one.far, apart(one.colour, colour))
  }
  return colours
}

const colourAt = (rgb: Uint8Array, i: number) => (rgb[i]! << 16) | (rgb[i + 1]! << 8) | rgb[i + 2]!

/** Returns the pixels of a picture as places in a palette, packed as PNG wants them. */
function packed({ width, height, rgb }: Pixels, colours: readonly number[]): Buffer {
  const rows = new Uint8Array((width + 1) * height)
  const places = new Map<number, number>()
  const nearest = (colour: number) => {
    let best = 0
    let least = Infinity
    for (const [i, other] of colours.entries()) {
      const far = apart(colour, other)
      if (far < least) [best, least] = [i, far]
    }
    return best
  }
  for (let i = 0; i < width * height; i++) {
    const colour = colourAt(rgb, 3 * i)
    let place = places.get(colour)
    if (place === undefined) places.set(colour, (place = nearest(colour)))
    rows[Math.floor(i / width) * (width + 1) + 1 + (i % width)] = place
  }
  return deflateSync(rows, { level: 9 })
}

function chunk(kind: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

/** Returns numbers of so many bytes each, as they stand in a chunk. */
const numbers = (...list: readonly (readonly [bytes: 1 | 2 | 4, n: number])[]) =>
  Buffer.concat(
    list.map(([bytes, n]) => {
      const buffer = Buffer.alloc(bytes)
      buffer.writeUIntBE(n, 0, bytes)
      return buffer
    }),
  )

/** Writes a PNG with a palette; several pictures are shown one after the other, each for so many milliseconds, again and again. */
function write(pictures: readonly Pixels[], ms = 0): Buffer {
  const { width, height } = pictures[0]!
  const colours = paletteOf(pictures)
  const palette = colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])
  const chunks = [
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', numbers([4, width], [4, height], [1, 8], [1, 3], [1, 0], [1, 0], [1, 0])), // a byte a pixel, of a palette
    chunk('PLTE', Uint8Array.from(palette)),
  ]
  if (pictures.length > 1) chunks.push(chunk('acTL', numbers([4, pictures.length], [4, 0])))
  let n = 0 // counts the chunks of a film
  for (const [i, picture] of pictures.entries()) {
    const data = packed(picture, colours)
    const wait = i + 1 < pictures.length ? ms : 3 * ms // its end stays in view
    if (pictures.length > 1) chunks.push(chunk('fcTL', numbers([4, n++], [4, width], [4, height], [4, 0], [4, 0], [2, wait], [2, 1000], [1, 0], [1, 0])))
    chunks.push(i === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([numbers([4, n++]), data])))
  }
  return Buffer.concat([...chunks, chunk('IEND', new Uint8Array())])
}

/** The picture with few colours, to be kept. */
export async function small(page: Page, png: Buffer): Promise<Buffer> {
  return write([await read(page, png)])
}

/** Pictures with few colours as one that moves. */
export async function film(page: Page, pngs: readonly Buffer[], ms: number): Promise<Buffer> {
  const frames: Pixels[] = []
  for (const png of pngs) frames.push(await read(page, png))
  return write(frames, ms)
}

const plain = 36 // of 255, in any channel

/**
 * Compares two PNGs. Letters are not compared (`texts` are their boxes): another machine has other fonts. Both are looked at in
 * squares of two pixels, so that edges which another Chromium smooths otherwise are no difference.
 */
export async function compare(page: Page, is: Buffer, was: Buffer, texts: readonly Box[]): Promise<Difference> {
  const [one, two] = await Promise.all([read(page, is), read(page, was)])
  const { width, height } = one
  const same = width === two.width && height === two.height
  const shown = { width, height, rgb: new Uint8Array(3 * width * height) }
  let differ = 0
  const square = (from: Pixels, x: number, y: number, channel: number) => {
    const at = 3 * (y * from.width + x) + channel
    return (from.rgb[at]! + from.rgb[at + 3]! + from.rgb[at + 3 * from.width]! + from.rgb[at + 3 * from.width + 3]!) / 4
  }
  for (let y = 0; y + 1 < height; y += 2) {
    for (let x = 0; x + 1 < width; x += 2) {
      const letters = texts.some((box) => x + 2 > box.x && x < box.x + box.width && y + 2 > box.y && y < box.y + box.height)
      let far = same ? 0 : 255
      for (let c = 0; c < 3 && same; c++) far = Math.max(far, Math.abs(square(one, x, y, c) - square(two, x, y, c)))
      const bad = !letters && far > plain
      if (bad) differ += 4
      const grey = Math.round(160 + 0.35 * square(one, x, y, 1))
      const colour = bad ? [220, 0, 0] : letters ? [grey - 60, grey - 60, grey] : [grey, grey, grey]
      for (const at of [0, 1, width, width + 1]) shown.rgb.set(colour, 3 * (y * width + x + at))
    }
  }
  return { share: differ / (width * height), picture: write([shown]) }
}
