import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { atTheHelm, newWorld, setOut, sitDown } from './world.ts'

// Where the device allows few colours (forced colours), edges and words show whose turn it is and
// what is chosen.
const world = newWorld()

/** The edges of an element: each side's width and colour, and the line around it. */
const edges = (element: Locator) =>
  element.evaluate((element) => {
    const style = getComputedStyle(element)
    const sides = ['top', 'right', 'bottom', 'left'].map((side) => `${style.getPropertyValue(`border-${side}-width`)} ${style.getPropertyValue(`border-${side}-color`)}`)
    return [...sides, `${style.outlineStyle} ${style.outlineColor}`, style.textDecorationLine].join(', ')
  })

/** The edges of the two differ: one sees which is meant. */
async function differ(one: Locator, other: Locator) {
  expect(await edges(one)).not.toBe(await edges(other))
}

async function forced(page: Page, scheme: string) {
  const debug = await page.context().newCDPSession(page)
  const features = [{ name: 'forced-colors', value: 'active' }, { name: 'prefers-color-scheme', value: scheme }, { name: 'prefers-reduced-motion', value: 'reduce' }]
  await debug.send('Emulation.setEmulatedMedia', { features })
}

describe.each([
  ['light', 360],
  ['dark', 1440],
] as const)('%s, %i px wide', (scheme, width) => {
  test('the current seat and the choice have an edge', async () => {
    const page = await world.visitor({ viewport: { width, height: 740 } })
    await forced(page, scheme)
    const id = await sitDown(page, 'Anna', { game: 'queen', seats: 3, places: [{ me: true }, { bot: 'simple' }, { bot: 'simple' }] })
    await page.goto(`/tables/${id}`)
    await page.getByRole('radio', { name: 'ahead', exact: true }).waitFor()
    const style = (what: string, of: string) => page.locator(what).first().evaluate((one, of) => getComputedStyle(one).getPropertyValue(of), of)
    expect(await style('.slice.chosen', 'stroke-width')).toBe('3px')
    expect(await style('.chosen .check', 'display')).toBe('block')
    expect(await style('.rail [aria-current] .number', 'outline-width')).toBe('3px')
    await setOut(page)
    await atTheHelm(page)
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/forced-${scheme}-${width}.png` })
    await differ(page.locator('.players li[aria-current]').first(), page.locator('.players li:not([aria-current])').first())
    expect(await page.locator('p.turn.yours').evaluate((line) => getComputedStyle(line).borderInlineStartWidth)).toBe('6px')
    const speeds = page.getByRole('group', { name: 'Speed' }).getByRole('button')
    await differ(speeds.and(page.locator('[aria-pressed=true]')), speeds.and(page.locator('[aria-pressed=false]')).first())
    if (width < 500) {
      const tabs = page.getByRole('tab')
      await differ(tabs.and(page.locator('[aria-selected=true]')), tabs.and(page.locator('[aria-selected=false]')).first())
    }
    // Letters on drawings keep their colour, which stands out from what is drawn below.
    const number = page.locator('g.boat .number:not(.dark)').first()
    expect(await number.evaluate((text) => getComputedStyle(text).fill)).toBe('rgb(32, 28, 24)')
  })

  test('the log shows the line of the position', async () => {
    const page = await world.visitor({ viewport: { width, height: 740 } })
    await forced(page, scheme)
    const id = await sitDown(page, 'Log', { game: 'queen', seats: 2, places: [{ me: true }, { bot: 'simple' }] })
    await page.goto(`/tables/${id}/replay?step=1`)
    if (width < 500) await page.getByRole('tab', { name: 'Log' }).click()
    const lines = page.locator('[role=tree][aria-label=Log] [data-row]')
    await differ(lines.and(page.locator('[aria-current]')).first(), lines.and(page.locator(':not([aria-current])')).first())
  })
})
