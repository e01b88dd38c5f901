import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { compare, small, type Box } from './picture.ts'

/** Whether the pictures that are kept are made again: look at each before it is committed. */
export const renew = process.env.GOLDEN === 'renew'

/**
 * Returns the boxes of letters in a part of a page, with room for those of another font, which is
 * wider.
 */
export const lettersOf = (page: Page, part: string): Promise<Box[]> =>
  page.evaluate((part) => {
    const root = document.querySelector(part)!
    const all = root.getBoundingClientRect()
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const boxes: DOMRect[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      boxes.push(...range.getClientRects())
    }
    return boxes.map((box) => {
      const more = 3 + box.width / 4
      return { x: box.x - all.x - more, y: box.y - all.y - 3, width: box.width + 2 * more, height: box.height + 6 }
    })
  }, part)

/**
 * Compares a picture with the one that is kept in a file, of which at most so large a share may
 * differ plainly. Of one that moves the first picture counts. If pictures are made again it keeps
 * this one.
 */
export function compareBaseline(file: string, png: Buffer, texts: readonly Box[], maxShare: number, made: () => Buffer = () => small(png)) {
  if (renew) writeFileSync(file, made())
  const { share, picture } = compare(png, readFileSync(file), texts)
  if (share <= maxShare) return
  const out = join(tmpdir(), 'bigriver-golden')
  const name = basename(file, '.png')
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, `${name}.png`), png)
  writeFileSync(join(out, `${name}-difference.png`), picture())
  throw new Error(`${(100 * share).toFixed(2)} % of ${name} differ: see ${out}/${name}.png and ${out}/${name}-difference.png`)
}
