import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findingsByWidth, overhang } from './axe.ts'

/** Where pictures of the pages are put, if anybody wants to look at them. */
export const pictures = process.env.PICTURES
if (pictures) mkdirSync(pictures, { recursive: true })

/**
 * Looks at a page wide and then narrow: nothing hangs over, and axe finds nothing, by night too
 * where it is narrow, since colours know no width. The page stays narrow. Whole says at which
 * widths pictures show all of the page. Axe may look within a part of it alone.
 */
export async function looked(page: Page, name: string, whole: (width: number) => boolean = () => false, within?: string) {
  for (const [width, height] of [[1440, 900], [360, 780]] as const) {
    await page.setViewportSize({ width, height })
    expect(await overhang(page)).toBe(0)
    if (pictures) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: `${pictures}/${name}-${colorScheme}-${width}.png`, fullPage: whole(width) })
      }
    }
    expect(await findingsByWidth(page, within)).toEqual([])
  }
}
