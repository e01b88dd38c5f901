import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Marks the elements in a part of the page whose contrast axe checks. That is half of its work, and
 * most words look like others: two are enough of those with the same colours and the same
 * surroundings.
 */
function markColours(part: Element) {
  const ids = new Map<string, number>()
  const marked: number[] = []
  const walk = (element: Element, around: number) => {
    const style = getComputedStyle(element)
    const drawn = [style.color, style.fill, style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.textShadow, style.fontSize, style.fontWeight, style.clipPath, style.position]
    const key = [around, ...drawn].join()
    const id = ids.get(key) ?? ids.size
    ids.set(key, id)
    const hasLetters = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim())
    const isMarked = part.contains(element) && (hasLetters || element.matches('input, select, textarea')) && element.checkVisibility({ visibilityProperty: true }) && (marked[id] ?? 0) < 2
    if (isMarked) marked[id] = (marked[id] ?? 0) + 1
    element.toggleAttribute('data-colours', isMarked)
    for (const child of element.children) walk(child, id)
  }
  walk(document.documentElement, -1)
}

/**
 * What axe finds on a page or in a part of it, with its best practice and with targets that are too
 * small for a finger. The script comes in by the debugger, which the page's own policy does not
 * bind.
 */
export async function findings(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${axe}; axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-colours]' }] })`)
  await page.locator(within ?? 'html').first().evaluate(markColours)
  return page.evaluate(
    async (within) => {
      const run = (globalThis as unknown as { axe: { run(where: unknown, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe
      const { violations } = await run.run(within ?? document, {
        resultTypes: ['violations'], // the others would be described too, which takes long
        // style sheets and media are for two rules of which one is an experiment, and the other
        // about media that play by themselves
        preload: false,
        rules: { 'target-size': { enabled: true } },
      })
      return violations.map((found) => `${found.id}: ${found.nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
    },
    within,
  )
}

/**
 * What axe finds by day, and what is hard to read by night. The pages differ between the themes in
 * their colours alone, which are variables of app.css.
 */
export async function findingsByDayAndNight(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  return [...(await findings(page, within)), ...(await findingsByNight(page, within))]
}

/** Words that are hard to read by night. The page is in the colours of the day afterwards. */
export async function findingsByNight(page: Page, within = 'body'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const found = await page.locator(within).first().evaluate(faint)
  await page.emulateMedia({ colorScheme: 'light' })
  return found.map((words) => `by night, ${words}`)
}

type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/**
 * The words in a part of a page whose contrast with the backgrounds around them is too low. Axe
 * also knows what lies over what, which is the same by day; to ask it again takes several times as
 * long.
 */
function faint(part: Element): string[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
  const known = new Map<string, Colour>()
  const read = (colour: string): Colour => {
    let found = known.get(colour)
    if (!found) {
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data
      known.set(colour, (found = [red!, green!, blue!, alpha! / 255]))
    }
    return found
  }
  const over = ([r, g, b, alpha]: Colour, below: Colour): Colour => {
    const mix = (above: number, below: number) => alpha * above + (1 - alpha) * below
    return [mix(r, below[0]), mix(g, below[1]), mix(b, below[2]), 1]
  }
  const luminance = (colour: Colour) => {
    const [red, green, blue] = colour.map((n) => (n / 255 <= 0.04045 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }
  const contrast = (a: Colour, b: Colour) => {
    const [dark, light] = [luminance(a), luminance(b)].toSorted((a, b) => a - b)
    return (light! + 0.05) / (dark! + 0.05)
  }
  const bad: string[] = []
  const walk = (element: Element, around: Colour | undefined, opaque: number, isLooked: boolean) => {
    const style = getComputedStyle(element)
    if (element instanceof SVGElement || style.display === 'none' || style.clipPath !== 'none' || element.matches('[aria-hidden=true], :disabled, [aria-disabled=true]')) return
    const below = style.backgroundImage === 'none' ? around && over(read(style.backgroundColor), around) : undefined
    const opacity = opaque * Number(style.opacity)
    const words = [...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.nodeValue!.trim()] : [])).join(' ')
    if (isLooked && below && /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(words) && element.checkVisibility({ visibilityProperty: true })) {
      const [red, green, blue, alpha] = read(style.color)
      const size = parseFloat(style.fontSize)
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
      const is = contrast(over([red, green, blue, alpha * opacity], below), below)
      if (is < (isLarge ? 3 : 4.5)) bad.push(`${is.toFixed(2)} to 1: ${words.slice(0, 60)}, in ${element.outerHTML.slice(0, 100)}`)
    }
    for (const child of element.children) walk(child, below, opacity, isLooked || child === part)
  }
  walk(document.documentElement, [255, 255, 255, 1], 1, false)
  return bad
}

/**
 * What axe finds at the width that the page has: on a narrow screen by night too, on a wide one by
 * day alone, since both have the same colours.
 */
export const findingsByWidth = (page: Page, within?: string): Promise<string[]> => (page.viewportSize()!.width < 500 ? findingsByDayAndNight(page, within) : findings(page, within))

/** How many pixels of the page stand out at the side, where nobody sees them without scrolling. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
