import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { read } from './picture.ts'
import { show } from './position.ts'
import { newWorld } from './world.ts'

// For colour-blind players: nothing depends on hue alone. Chromium's own simulation
// (Emulation.setEmulatedVisionDeficiency) shows how it looks; what can be computed is computed
// here.
const world = newWorld()

type Rgb = [number, number, number]

/**
 * How colours look to those who lack a kind of cones (Machado, Oliveira and Fernandes 2009,
 * severity 1), in linear light.
 */
const lack: Record<string, (rgb: Rgb) => Rgb> = {
  'no red cones': mixed([0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]),
  'no green cones': mixed([0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]),
  'no blue cones': mixed([1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]),
  'no colours': mixed([0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]),
}

function mixed(...rows: Rgb[]): (rgb: Rgb) => Rgb {
  return (rgb) => rows.map((row) => Math.min(1, Math.max(0, row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]))) as Rgb
}

const linear = (byte: number) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)
const light = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b

/** The contrast of two colours in linear light, as WCAG has it. */
function contrast(one: Rgb, two: Rgb): number {
  const [a, b] = [light(one) + 0.05, light(two) + 0.05]
  return Math.max(a, b) / Math.min(a, b)
}

/**
 * What stands on what, and by how much it has to stand out: letters 4.5, what carries a meaning 3.
 */
const pairs: [what: string, on: string, least: number][] = [
  // Boats, houses and passengers by their outline or by what fills it: by night the one is dark,
  // the other light.
  ['--reach', '--water', 3],
  ['--reach', '--paper-high', 4.5], // the cost on a field that can be reached
  ['--accent', '--paper-high', 4.5],
  ['--link', '--paper', 4.5],
  ['--ink-soft', '--paper-high', 4.5],
  ['--good', '--paper-high', 4.5],
  ['--focus', '--water', 3],
  ['--person', '--island', 3],
  ...['red', 'brown', 'blue'].map((roof): [string, string, number] => [`--roof-line --roof-${roof} --wall`, '--island', 3]),
  ...[1, 2, 3, 4, 5, 6].map((seat): [string, string, number] => [`--boat-line --seat-${seat}`, '--water', 3]),
  ['--boat-line --rose --rose-rim', '--water', 3],
  ['--shove', '--water', 3],
  ...[1, 2, 3, 4, 5, 6].map((seat): [string, string, number] => ['--on-seat', `--seat-${seat}`, 3]),
]

describe.each(['light', 'dark'] as const)('by %s', (colorScheme) => {
  test('meaningful colours stand out with every kind of colour blindness', async () => {
    const page = await world.visitor({ colorScheme })
    await page.goto('/about')
    const names = [...new Set(pairs.flatMap(([what, on]) => [...what.split(' '), on]))]
    const colours = await page.evaluate((names) => {
      const pen = new OffscreenCanvas(1, 1).getContext('2d')!
      return names.map((name): [string, number[]] => {
        const mark = document.body.appendChild(document.createElement('i'))
        mark.style.color = `var(${name})`
        pen.fillStyle = getComputedStyle(mark).color
        pen.fillRect(0, 0, 1, 1)
        mark.remove()
        return [name, [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]]
      })
    }, names)
    const seen = new Map(colours.map(([name, rgb]) => [name, rgb.map(linear) as Rgb]))
    const faint: string[] = []
    for (const [kind, see] of Object.entries({ 'all cones': (rgb: Rgb) => rgb, ...lack })) {
      for (const [what, on, least] of pairs) {
        const is = Math.max(...what.split(' ').map((name) => contrast(see(seen.get(name)!), see(seen.get(on)!))))
        if (is < least) faint.push(`${what} on ${on}, ${kind}: ${is.toFixed(2)} of ${least}`)
      }
    }
    expect(faint).toEqual([])
  })
})

/** Any two of the boats differ, as the page is drawn for whoever lacks these colours. */
async function canBeToldApart(page: Page, type: string) {
  const badges = page.locator('g.boat:not(.ghost) .badge')
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${type}.png` })
  const board = (await page.getByRole('region', { name: 'Board' }).boundingBox())!
  const pictures: Uint8Array[] = []
  for (const badge of await badges.all()) {
    const box = (await badge.boundingBox())!
    const [x, y] = [Math.round(box.x + box.width / 2) - 9, Math.round(box.y + box.height / 2) - 9]
    if (x < board.x || y < board.y || x + 18 > board.x + board.width || y + 18 > board.y + board.height) continue
    pictures.push(read(await page.screenshot({ clip: { x, y, width: 18, height: 18 } })).rgb)
  }
  expect(pictures.length).toBeGreaterThan(2)
  // Any two differ in a good part of their pixels: by shape and letter, where the colours are
  // alike.
  for (const [i, one] of pictures.entries()) {
    for (const other of pictures.slice(0, i)) {
      let differ = 0
      for (let at = 0; at < one.length; at += 3) if (Math.abs(one[at + 1]! - other[at + 1]!) > 40) differ++
      expect(differ / (one.length / 3), type).toBeGreaterThan(0.1)
    }
  }
}

test('every boat has a letter and a shape of its own, its numbers are written, and six boats can be told apart whatever colours somebody lacks', async () => {
  const page = await world.visitor({ viewport: { width: 1280, height: 800 } })
  await show(world, page, 'rose-six-players', 6)
  const boats = page.locator('g.boat:not(.ghost)')
  await expect.poll(() => boats.count()).toBe(6)
  const told = await boats.evaluateAll((all) =>
    all.map((boat) => ({
      letter: boat.querySelector('.letter')?.textContent,
      shape: boat.querySelector('.badge')?.getAttribute('d'),
      numbers: [...boat.querySelectorAll('.number')].map((number) => Number(number.textContent)),
    })),
  )
  expect(told.map(({ letter }) => letter).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
  expect(new Set(told.map(({ shape }) => shape)).size).toBe(6)
  for (const { numbers } of told) expect(numbers.map((n) => n >= 0)).toEqual([true, true])
  // Beside the players the same letters stand.
  const marks = await page.locator('.players .mark').allInnerTexts()
  expect(marks).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])

  const debug = await page.context().newCDPSession(page)
  for (const type of ['protanopia', 'deuteranopia', 'tritanopia', 'achromatopsia'] as const) {
    await debug.send('Emulation.setEmulatedVisionDeficiency', { type })
    await canBeToldApart(page, type)
  }
})

test('roofs, fields that cost and fields that are free differ in more than colour', async () => {
  const page = await world.visitor()
  await show(world, page, 'whole-game-passengers', 150)
  const shapes = (roof: string) => page.locator(`path.roof.${roof}`).evaluateAll((all) => [...new Set(all.map((path) => path.getAttribute('d')))])
  const red = await shapes('red')
  const brown = await shapes('brown')
  expect(red.length).toBeGreaterThan(0)
  expect(brown.length).toBeGreaterThan(0)
  expect(red.filter((shape) => brown.includes(shape))).toEqual([])
  await show(world, page, 'whole-game-passengers', 100)
  const dash = (kind: string) => page.locator(kind).first().evaluate((path) => getComputedStyle(path).strokeDasharray)
  expect(await dash('.end.free .field')).not.toBe(await dash('.end:not(.free) .field'))
  // The coal that it costs is written on the field.
  expect(await page.locator('.end:not(.free) text').first().textContent()).toMatch(/^\d$/)
})
