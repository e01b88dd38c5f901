import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareBaseline, lettersOf, renew } from './baseline.ts'
import { film } from './picture.ts'
import { frameBoard, show, still } from './position.ts'
import { newWorld, settled } from './world.ts'

// The pictures of the first page of the source: positions of golden games, as people see them. `npm
// run goldens` makes them again.
const pictures = join(import.meta.dirname, '../../../../docs/pictures')
const maxShare = 0.02 // of the pixels may differ plainly before a picture is too old

const world = newWorld()

type Size = 'wide' | 'phone'
const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 360, height: 720 } }

test.each<[name: string, game: string, record: string, steps: number, size: Size, theme: 'light' | 'dark']>([
  ['queen', 'queen', 'whole-game-passengers', 146, 'wide', 'light'],
  ['broadhorns', 'broadhorns', 'whole-game-for-two', 305, 'wide', 'light'],
  ['waters', 'waters', 'whole-spring-1927-three-roles-goals', 400, 'wide', 'light'],
  ['queen-phone', 'queen', 'rose-six-players', 169, 'phone', 'dark'],
  ['broadhorns-phone', 'broadhorns', 'whole-game-for-two', 316, 'phone', 'dark'],
  ['waters-phone', 'waters', 'whole-fall-1926-by-hand-alone', 46, 'phone', 'dark'],
])('%s shows the present program', async (name, game, record, steps, size, colorScheme) => {
  const page = await world.visitor({ viewport: sizes[size], hasTouch: size === 'phone', colorScheme })
  await show(world, page, record, steps, game)
  await settled(page)
  await still(page)
  const texts = await lettersOf(page, 'body')
  compareBaseline(join(pictures, `${name}.png`), await page.screenshot({ animations: 'disabled' }), texts, maxShare)
})

test('the picture that moves shows a turn', async () => {
  const page = await world.visitor({ viewport: { width: 1100, height: 760 } })
  const [first, last] = [140, 150]
  const frames: Buffer[] = []
  for (let step = first; step <= (renew ? last : first); step++) { // only the first is compared
    await show(world, page, 'whole-game-passengers', step)
    await frameBoard(page, 480, 300)
    frames.push(await page.getByRole('region', { name: 'Board' }).screenshot({ animations: 'disabled' }))
  }
  const file = join(pictures, 'turn.png')
  const texts = await lettersOf(page, 'section.board')
  compareBaseline(file, frames[0]!, texts, maxShare, () => film(frames, 450))
  const kept = readFileSync(file)
  expect(kept.subarray(0, 1000).includes('acTL')).toBe(true)
  expect(kept.readUInt32BE(kept.indexOf('acTL') + 4)).toBe(last - first + 1)
})
