import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** How much two pictures differ, and a picture of where. */
export interface Difference {
  share: number // of the pixels that differ plainly
  picture: () => Buffer // makes a picture of those in red, over the picture in grey
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

/**
 * Reads a PNG as Chromium and `write` make them: a byte a channel or a place in a palette, not
 * interlaced. Of one that moves it reads the first picture.
 */
export function read(png: Buffer): Pixels {
  const data: Buffer[] = []
  let palette: Buffer | undefined
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const kind = png.toString('latin1', at + 4, at + 8)
    const body = png.subarray(at + 8, at + 8 + png.readUInt32BE(at))
    if (kind === 'IDAT') data.push(body)
    if (kind === 'PLTE') palette = body
  }
  const [width, height, depth, colours, interlaced] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25], png[28]]
  const bytes = { 2: 3, 3: 1, 6: 4 }[colours!] // of a pixel: red, green and blue; a place in the palette; with opacity
  if (depth !== 8 || interlaced !== 0 || !bytes || (bytes === 1 && !palette)) throw new Error(`a PNG of another kind: ${depth} bits, colours ${colours}`)
  const raw = inflateSync(Buffer.concat(data))
  const line = bytes * width
  const rgb = new Uint8Array(3 * width * height)
  let above = new Uint8Array(line)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (line + 1)]!
    const row = Uint8Array.from(raw.subarray(y * (line + 1) + 1, (y + 1) * (line + 1)))
    for (let x = 0; x < line; x++) {
      const [left, up, corner] = [x < bytes ? 0 : row[x - bytes]!, above[x]!, x < bytes ? 0 : above[x - bytes]!]
      if (filter === 1) row[x]! += left
      else if (filter === 2) row[x]! += up
      else if (filter === 3) row[x]! += (left + up) >> 1
      else if (filter === 4) {
        const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
        row[x]! += a <= b && a <= c ? left : b <= c ? up : corner
      }
    }
    for (let x = 0; x < width; x++) {
      const pixel = palette && bytes === 1 ? palette.subarray(3 * row[x]!, 3 * row[x]! + 3) : row.subarray(bytes * x, bytes * x + 3)
      rgb.set(pixel, 3 * (y * width + x))
    }
    above = row
  }
  return { width, height, rgb }
}

/** The distance of two colours, squared. */
function apart(one: number, two: number): number {
  const [r, g, b] = [(one >> 16) - (two >> 16), ((one >> 8) & 255) - ((two >> 8) & 255), (one & 255) - (two & 255)]
  return r * r + g * g + b * b
}

/**
 * Chooses a palette: the colours that pictures of the same size use most, and what is rare and like
 * nothing else. So the fine lines of an engraving keep small, and nobody sees the difference.
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

/**
 * Writes a PNG with a palette; several pictures are shown one after the other, each for so many
 * milliseconds, again and again.
 */
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
export const small = (png: Buffer): Buffer => write([read(png)])

/** Pictures with few colours as one that moves. */
export const film = (pngs: readonly Buffer[], ms: number): Buffer => write(pngs.map(read), ms)

const plain = 36 // of 255, in any channel

/**
 * Compares two PNGs. Letters are not compared (`texts` are their boxes): another machine has other
 * fonts. Both are looked at in squares of two pixels, so that edges which another Chromium smooths
 * otherwise are no difference.
 */
export function compare(is: Buffer, was: Buffer, texts: readonly Box[]): Difference {
  const [one, two] = [read(is), read(was)]
  const { width, height } = one
  const same = width === two.width && height === two.height
  const square = (from: Pixels, x: number, y: number, channel: number) => {
    const at = 3 * (y * from.width + x) + channel
    return (from.rgb[at]! + from.rgb[at + 3]! + from.rgb[at + 3 * from.width]! + from.rgb[at + 3 * from.width + 3]!) / 4
  }
  const isLetter = new Uint8Array(width * height) // by the corner of a square
  for (const box of texts) {
    const [bottom, right] = [Math.min(height, box.y + box.height), Math.min(width, box.x + box.width)]
    for (let y = Math.max(0, Math.floor(box.y) - 1); y < bottom; y++) {
      for (let x = Math.max(0, Math.floor(box.x) - 1); x < right; x++) if (x + 2 > box.x && y + 2 > box.y) isLetter[y * width + x] = 1
    }
  }
  const bad = new Set<number>()
  for (let y = 0; y + 1 < height; y += 2) {
    for (let x = 0; x + 1 < width; x += 2) {
      if (isLetter[y * width + x]) continue
      let far = same ? 0 : 255
      for (let c = 0; c < 3 && same; c++) far = Math.max(far, Math.abs(square(one, x, y, c) - square(two, x, y, c)))
      if (far > plain) bad.add(y * width + x)
    }
  }
  const picture = () => {
    const shown = { width, height, rgb: new Uint8Array(3 * width * height) }
    for (let y = 0; y + 1 < height; y += 2) {
      for (let x = 0; x + 1 < width; x += 2) {
        const grey = Math.round(160 + 0.35 * square(one, x, y, 1))
        const colour = bad.has(y * width + x) ? [220, 0, 0] : isLetter[y * width + x] ? [grey - 60, grey - 60, grey] : [grey, grey, grey]
        for (const at of [0, 1, width, width + 1]) shown.rgb.set(colour, 3 * (y * width + x + at))
      }
    }
    return write([shown])
  }
  return { share: (4 * bad.size) / (width * height), picture }
}
