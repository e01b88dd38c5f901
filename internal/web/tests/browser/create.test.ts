import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findings, overhang } from './axe.ts'
import { newWorld, seat } from './world.ts'

// Setting up a table: three steps, ready-made set-ups, and all other options by search and chapter.
const world = newWorld()

const send = (page: Page) => page.getByRole('button', { name: 'Set up the table' })
const flip = (page: Page, name: string) => page.locator('label').filter({ has: page.getByRole('switch', { name, exact: true }) })
const agreed = (page: Page) => page.locator('.send [role=status]')

interface Told {
  options: Record<string, string>
  seats: { bot?: unknown }[]
}

/** The table that a page shows, as its server tells it. */
async function tableOf(page: Page): Promise<Told> {
  await page.waitForURL('**/tables/*')
  return (await (await page.request.get(`/api/v1${new URL(page.url()).pathname}`)).json()) as Told
}

/** What a page looks like whose every state is in order. */
async function inOrder(page: Page, state: string) {
  expect([state, await findings(page), await overhang(page)]).toEqual([state, [], 0])
}

const looks = [
  ['light', 1440, 900],
  ['dark', 360, 740],
] as const

describe.each(looks)('%s, %i px wide', (colorScheme, width, height) => {
  test('a two-boat Black Rose table with two bots takes five presses, and two screens', async () => {
    const page = await world.visitor({ colorScheme, viewport: { width, height } })
    let presses = 0
    const press = (what: Locator) => {
      presses++
      return what.click()
    }
    await page.goto('/new?game=queen')
    await page.getByRole('button', { name: /^As printed in 1997/, pressed: true }).waitFor()
    await inOrder(page, 'at first')
    const foot = () => send(page).evaluate((button) => button.getBoundingClientRect().bottom + scrollY)
    expect(await foot()).toBeLessThanOrEqual(2 * height)

    await press(page.getByRole('button', { name: /^With The Black Rose/ }))
    await page.getByRole('group', { name: 'The Black Rose' }).waitFor()
    await press(flip(page, 'Two boats each'))
    await press(seat(page, 'Seat 2', 'bot'))
    await press(seat(page, 'Seat 3', 'bot'))
    await expect.poll(() => agreed(page).innerText()).toBe('Mississippi Queen: The Black Rose. You, 2 bots. No clock.')
    await inOrder(page, 'all chosen')
    await press(send(page))
    const { options, seats } = await tableOf(page)
    expect(options).toMatchObject({ black_rose: 'on', tiles: 'added', three_by_two: '2', br_with_six: 'on' })
    expect(seats.filter(({ bot }) => bot)).toHaveLength(2)
    expect(presses).toBe(5)
  })
})

test('a part names its tiles, and takes them out', async () => {
  const page = await world.visitor()
  await page.goto('/new?game=queen')
  await flip(page, 'The Black Rose').click()
  const logs = page.locator('#part-logs')
  await logs.waitFor({ state: 'attached' })
  expect(await flip(page, 'Floating logs').innerText()).toContain('Tiles B2, B1-B2.')
  await flip(page, 'Floating logs').click()
  await expect.poll(() => agreed(page).innerText()).toContain('The Black Rose (The black boat, Sandbars, Coal supply, Many islands)')
  await send(page).click()
  const { options } = await tableOf(page)
  expect(options).toMatchObject({ tile_b2: 'off', tile_b1_b2: 'off', tile_b1: 'on', black_rose: 'on' })

  // All of it is removed again: the game is the printed one.
  await page.goto('/new?game=queen')
  await flip(page, 'The Black Rose').click()
  await logs.waitFor({ state: 'attached' })
  await flip(page, 'The Black Rose').click()
  await page.getByRole('button', { name: /^As printed in 1997/, pressed: true }).waitFor()
  expect(await logs.count()).toBe(0)
})

test('a preset brings its number of seats, and another game its own presets', async () => {
  const page = await world.visitor()
  await page.goto('/new?game=queen')
  await page.getByRole('button', { name: /^As printed in 1997/, pressed: true }).waitFor()
  await page.getByRole('button', { name: /Remove it/ }).click()
  await page.getByRole('button', { name: /^Short game.*for 3 to 5$/ }).click()
  await page.getByRole('button', { name: /^Short game/, pressed: true }).waitFor()
  expect(await page.getByRole('radiogroup', { name: /^Seat/ }).count()).toBe(3)
  await page.locator('label').filter({ hasText: 'Rising Waters' }).click()
  await page.getByRole('button', { name: /^Fall 1926/, pressed: true }).waitFor()
  await flip(page, 'Spring 1927').click()
  await page.getByRole('button', { name: /^Spring 1927/, pressed: true }).waitFor()
  await inOrder(page, 'Rising Waters')
  await page.locator('label').filter({ hasText: 'Broadhorns' }).click()
  await page.getByText('There is nothing to choose here').waitFor()
  await page.getByRole('button', { name: /^The strict reading/ }).click()
  await expect.poll(() => agreed(page).innerText()).toContain('Broadhorns: The strict reading.')
  await inOrder(page, 'Broadhorns')
})

test('options are found by keys, and the last table of this device can be set up again', async () => {
  const page = await world.visitor()
  await page.goto('/new?game=queen')
  await page.getByRole('button', { name: /^As printed in 1997/, pressed: true }).waitFor()
  expect(await page.getByRole('button', { name: /^Yours, from/ }).count()).toBe(0)

  // Search and chapters by keys; Others.test has what they find.
  await page.getByRole('searchbox', { name: 'Search the options' }).focus()
  await page.keyboard.type('astern')
  await page.getByLabel('No pushing astern').waitFor()
  expect(await page.locator('.top [role=status]').innerText()).toMatch(/^\d of \d\d$/)
  await inOrder(page, 'a search')
  await page.getByRole('button', { name: /^At this table/ }).press('Enter')
  await page.getByLabel('Chat').waitFor()
  await inOrder(page, 'the terms')
  await page.getByRole('button', { name: 'Pushing 4' }).press('Enter')
  await page.getByLabel('No pushing back').selectOption('on')
  await seat(page, 'Seat 3', 'bot').click()
  await page.getByRole('radio', { name: 'Brisk' }).check()
  await expect.poll(() => agreed(page).innerText()).toContain('No pushing back: on. You, 1 free seat, 1 bot. 10 minutes for the game')
  await send(page).click()
  await page.waitForURL('**/tables/*')

  await page.goto('/new?game=queen')
  await page.getByRole('button', { name: /^Yours, from .*No pushing back/ }).click()
  await expect.poll(() => agreed(page).innerText()).toContain('No pushing back: on. You, 1 free seat, 1 bot. 10 minutes for the game')
  await page.goto('/new?game=broadhorns')
  await page.getByRole('button', { name: /^As the rulebook reads/, pressed: true }).waitFor()
  expect(await page.getByRole('button', { name: /^Yours, from/ }).count()).toBe(0)
})
