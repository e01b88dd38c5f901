import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules of axe that look at colours. */
export const colours: readonly string[] = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds on a page, with its best practice and with targets that are too small for a finger; or what some of its rules find, or
 * what it finds in a part of the page. The script comes in by the debugger, which the page's own policy does not bind.
 */
export async function findings(page: Page, { rules, within }: { rules?: readonly string[] | undefined; within?: string | undefined } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  return page.evaluate(
    async ({ rules, within }) => {
      const run = (globalThis as unknown as { axe: { run(where: unknown, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe
      const { violations } = await run.run(within ?? document, {
        resultTypes: ['violations'], // the others would be described too, which takes long
        preload: false, // style sheets and media are for two rules of which one is an experiment, and the other about media that play by themselves
        ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
      })
      return violations.map((found) => `${found.id}: ${found.nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
    },
    { rules, within },
  )
}

/**
 * What axe finds in both themes. The pages differ between them in their colours alone, which are variables of app.css, so by night
 * the rules about colours are enough.
 */
export async function findingsByDayAndNight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  return [...(await findings(page)), ...(await findingsByNight(page))]
}

/** What axe finds in the colours of the night. The page is in those of the day afterwards. */
export async function findingsByNight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const night = await findings(page, { rules: colours })
  await page.emulateMedia({ colorScheme: 'light' })
  return night.map((found) => `by night, ${found}`)
}

/**
 * What axe finds at the width that the page has: on a narrow screen by night too, on a wide one by
 * day alone, since both have the same colours.
 */
export const findingsByWidth = (page: Page): Promise<string[]> => (page.viewportSize()!.width < 500 ? findingsByDayAndNight(page) : findings(page))

/** How many pixels of the page stand out at the side, where nobody sees them without scrolling. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
