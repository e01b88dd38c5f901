import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { show, still } from './position.ts'
import { newWorld, settled, speed } from './world.ts'

// Touch and layout on a small screen.
const world = newWorld()
const phone = { viewport: { width: 360, height: 720 }, hasTouch: true, isMobile: true } as const

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

test('the headings of the compass take a finger', async () => {
  const page = await world.visitor(phone)
  await page.goto('/school/queen')
  await page.getByRole('heading', { name: 'Lesson 1 of 7' }).waitFor()
  await still(page)
  const compass = page.getByRole('radiogroup', { name: 'Heading, six' })
  await compass.waitFor()
  const sectors = await compass.getByRole('radio').all()
  for (const sector of sectors) {
    const box = (await sector.boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThan(30)
    expect(await within(sector, board(page))).toBe(true)
  }
  const names = await Promise.all(sectors.map((sector) => sector.getAttribute('aria-label')))
  expect(names).toEqual(['ahead', 'ahead to starboard', 'back to starboard', 'back', 'back to port', 'ahead to port'])
  const hinted = await compass.locator('[aria-describedby]').all()
  expect(await Promise.all(hinted.map((sector) => sector.getAttribute('aria-label')))).toEqual(['ahead', 'back']) // downstream, upstream
})

test('a finished lesson shows what it was about, and its place in the list', async () => {
  const page = await world.visitor(phone)
  await page.goto('/school/queen')
  await lesson(page, 4, 'Into the unknown')
  expect(await within(page.locator('.steps [aria-current]'), page.locator('.steps'))).toBe(true)
  for (const key of ['2', 'ArrowUp', 'ArrowUp', 'Enter']) {
    await settled(page)
    await page.keyboard.press(key)
  }
  await page.locator('.coach.good').waitFor()
  await still(page)
  expect(await within(boat(page, 'A'), board(page))).toBe(true)
})

test('a boat that is home is visible at the quay', async () => {
  const page = await world.visitor(phone)
  await show(world, page, 'whole-game-school', 999)
  await still(page)
  const home = page.locator('section.board g.boat.moored')
  expect(await home.count()).toBeGreaterThan(0)
  for (const one of await home.all()) expect(await within(one, board(page))).toBe(true)
  expect(await within(page.locator('.town'), board(page))).toBe(true)
})

test('a field that is tapped says what Go does, and the next tap', async () => {
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
  let sent = 0
  page.on('request', (request) => (sent += request.url().includes('/commands') ? 1 : 0))
  await page.touchscreen.tap(first!.x, first!.y)
  await page.getByRole('button', { name: /^Go, \d fields?, .*\d left/ }).waitFor()
  await still(page)
  expect(sent).toBe(0)
  // The second tap falls where the first one fell: the same field lies there.
  const going = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/commands'))
  await page.touchscreen.tap(first!.x, first!.y)
  await going
})

test('all speeds are in view, and the odds close with Escape', async () => {
  const page = await world.visitor(phone)
  await show(world, page, 'rose-six-players', 6)
  for (const n of [1, 6]) expect(await within(speed(page, n), page.locator('section.controls'))).toBe(true)
  await page.getByRole('button', { name: '16 tiles to come' }).click()
  const odds = page.getByRole('list', { name: 'The next tile, as the river lies now:' })
  expect(await odds.getByRole('listitem').count()).toBe(3)
  await page.keyboard.press('Escape')
  await odds.waitFor({ state: 'detached' })
})

test('where the boat ahead is pushed is chosen on the compass', async () => {
  const page = await world.visitor(phone)
  await show(world, page, 'rose-six-players', 169)
  await still(page)
  await page.keyboard.press('ArrowUp')
  const compass = page.getByRole('radiogroup', { name: /^Push Seat \d, (two|three|four|five) ways$/ })
  await compass.waitFor()
  const ways = await compass.getByRole('radio').all()
  expect(ways.length).toBeGreaterThan(1)
  for (const way of ways) expect(await way.getAttribute('aria-label')).toMatch(/^(ahead|back)( to (starboard|port))?, 2 points$/)
  expect(await page.locator('.deed').getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('ArrowRight')
  await page.locator('.deed[aria-disabled=false]').waitFor()
})
