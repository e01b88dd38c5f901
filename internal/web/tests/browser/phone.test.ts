import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { show, still } from './position.ts'
import { newWorld } from './world.ts'

// What a finger does on a small screen, and what an eye finds there.
const world = newWorld()
const phone = { viewport: { width: 360, height: 720 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const

/** True if the middle of something lies in the window of something else. */
async function within(one: Locator, all: Locator): Promise<boolean> {
  const [inner, outer] = [(await one.boundingBox())!, (await all.boundingBox())!]
  const [x, y] = [inner.x + inner.width / 2, inner.y + inner.height / 2]
  return x > outer.x && x < outer.x + outer.width && y > outer.y && y < outer.y + outer.height
}

const board = (page: Page) => page.locator('section.board')
const boat = (page: Page, letter: string) => page.locator('section.board g.boat').filter({ has: page.getByText(letter, { exact: true }) })

async function lesson(page: Page, number: number, title: string) {
  await page.locator('.steps').getByRole('button', { name: title }).click()
  await page.getByRole('heading', { name: `Lesson ${number} of 7` }).waitFor()
  await still(page)
}

test('the arrows of the headings take a finger', async () => {
  const page = await world.visitor(phone)
  await page.goto('/school/queen')
  await page.getByRole('heading', { name: 'Lesson 1 of 7' }).waitFor()
  await still(page)
  const arrows = await page.locator('.turning .hit').all()
  expect(arrows.length).toBeGreaterThan(1)
  for (const arrow of arrows) {
    expect((await arrow.boundingBox())!.width).toBeGreaterThan(30)
    expect(await within(arrow, board(page))).toBe(true)
  }
  const grid = page.getByRole('group', { name: 'Heading' })
  expect(await grid.getByRole('button').allInnerTexts()).toEqual(['north-west', 'north', 'north-east', 'south-west', 'south', 'south-east'])
  expect(await grid.locator('[aria-describedby=downstream]').innerText()).toBe('north')
})

test('a lesson that is done shows what it was about, and its place among the others', async () => {
  const page = await world.visitor(phone)
  await page.goto('/school/queen')
  await lesson(page, 4, 'Into the unknown')
  expect(await within(page.locator('.steps [aria-current]'), page.locator('.steps'))).toBe(true)
  for (const key of ['2', 'ArrowUp', 'ArrowUp', 'Enter']) {
    await page.locator('.controls[aria-busy="false"]').waitFor()
    await page.keyboard.press(key)
  }
  await page.locator('.coach.good').waitFor()
  await still(page)
  expect(await within(boat(page, 'A'), board(page))).toBe(true)
})

test('a boat that is home lies at the quay, and is seen', async () => {
  const page = await world.visitor(phone)
  await show(world, page, 'whole-game-school', 999)
  await still(page)
  const home = page.locator('section.board g.boat.moored')
  expect(await home.count()).toBeGreaterThan(0)
  for (const one of await home.all()) expect(await within(one, board(page))).toBe(true)
  expect(await within(page.locator('.town'), board(page))).toBe(true)
})

test('a field that is tapped says what the next tap does', async () => {
  const page = await world.visitor(phone)
  await show(world, page, 'end-first-home', 0)
  await still(page)
  /** The fields that can be reached and lie in the board's window, each with its middle. */
  const open = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll('.fields .open')].map((field) => {
        const box = field.getBoundingClientRect()
        return { id: field.id, x: box.x + box.width / 2, y: box.y + box.height / 2 }
      })
      return all.filter(({ id, x, y }) => document.elementFromPoint(x, y)?.id === id)
    })
  const [first] = await open()
  await page.touchscreen.tap(first!.x, first!.y)
  await page.getByText('Tap again to go.').waitFor()
  await still(page)
  // The second tap falls where the first one fell: the same field lies there.
  const going = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/commands'))
  await page.touchscreen.tap(first!.x, first!.y)
  await going
})

test('speeds and coal are named, and the odds close with Escape', async () => {
  const page = await world.visitor(phone)
  await show(world, page, 'rose-six-players', 6)
  const named = page.locator('.controls').getByText('Speed', { exact: true })
  expect(await within(named, page.locator('section.controls'))).toBe(true)
  expect(await within(page.getByText('on black: coal'), page.locator('section.controls'))).toBe(true)
  await page.getByRole('button', { name: '16 tiles to come' }).click()
  const odds = page.getByRole('list', { name: 'The next tile, as the river lies now:' })
  expect(await odds.getByRole('listitem').count()).toBe(3)
  await page.keyboard.press('Escape')
  await odds.waitFor({ state: 'detached' })
})

test('pushes say once what they cost, and stand side by side', async () => {
  const page = await world.visitor(phone)
  await show(world, page, 'rose-six-players', 169)
  const pushes = await page.getByRole('button', { name: /push/ }).all()
  const boxes = await Promise.all(pushes.map(async (push) => (await push.boundingBox())!))
  expect(boxes.length).toBeGreaterThan(2)
  expect(new Set(boxes.map((box) => box.y)).size).toBeLessThan(boxes.length)
  expect(await page.locator('section.controls').getByText('2 points', { exact: true }).count()).toBe(1)
})
