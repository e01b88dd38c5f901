import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newWorld, sitDown } from './world.ts'

const world = newWorld()

/** Opens the home page as a stranger, and collects the files that it loads. */
async function opened(page: Page): Promise<string[]> {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.getByRole('button', { name: /^Play/ }).first().waitFor()
  return files
}

const boats = (page: Page) => page.locator('.race .map g.boat')
const places = (page: Page) => boats(page).evaluateAll((all) => all.map((one) => `${one.getAttribute('style') ?? ''} ${one.getAttribute('transform') ?? ''}`).join())
const isRace = (path: string) => /\/(Race|demo)-/.test(path)

test('on a wide screen bots play on the real board, which no key reaches, until they are held', async () => {
  const page = await world.visitor({ viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference' })
  await opened(page)
  await boats(page).first().waitFor()
  const before = await places(page)
  await expect.poll(() => places(page)).not.toBe(before)
  expect(await page.locator('.race .map').getAttribute('inert')).not.toBeNull()
  await page.getByRole('button', { name: 'Pause' }).click()
  expect(await page.getByRole('button', { name: 'Pause' }).getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: 'Rising Waters', exact: true }).click()
  await page.locator('.race .map svg[aria-label]').first().waitFor({ state: 'attached' })
})

test('who leaves before the game of bots is there hears nothing of it', async () => {
  const page = await world.visitor({ viewport: { width: 1440, height: 900 } })
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route('**/assets/demo-*', async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest((request) => request.url().includes('/assets/demo-'))
  await opened(page)
  await asked
  await page.getByRole('link', { name: 'About Bigriver' }).click()
  await page.getByRole('heading', { name: 'About Bigriver' }).waitFor()
  const come = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/demo-'))
  release()
  await come
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200))) // it is read, and shown or not
})

test('with little motion the board stands still until somebody wants to see it move', async () => {
  const page = await world.visitor({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await opened(page)
  await boats(page).first().waitFor()
  expect(await page.getByRole('button', { name: 'Pause' }).getAttribute('aria-pressed')).toBe('true')
})

test('a phone loads the game of bots only when it is asked for', async () => {
  const page = await world.visitor({ viewport: { width: 360, height: 740 } })
  const files = await opened(page)
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())))
  expect(files.filter(isRace)).toEqual([])
  await page.getByRole('button', { name: 'Mississippi Queen', exact: true }).click()
  await boats(page).first().waitFor()
  expect(files.some(isRace)).toBe(true)
})

test('who has a turn to make finds it first', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Anna', { game: 'queen', seats: 2, places: [{ me: true }, { bot: 'random' }], options: { start_order: 'seats' } })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Your turn' }).waitFor()
  expect(await page.locator('.race').count()).toBe(0)
  const take = page.getByRole('link', { name: /^Take your turn/ })
  expect(await take.textContent()).not.toContain('Anna')
  await take.click()
  await page.waitForURL(`**/tables/${id}`)
})

test('a game’s page says who made it and where the printed one is sold', async () => {
  const page = await world.visitor()
  await page.goto('/rules/waters#box')
  const box = page.getByRole('region', { name: 'The printed game' })
  await box.getByText('Central Michigan University Press').waitFor()
  for (const name of [/in print/, /print and play/, /guide for teachers/]) expect(await box.getByRole('link', { name }).getAttribute('href')).toMatch(/^https:\/\/cmichpress\.com\/product\//)
  await page.getByText(/what activists of the 1920s called racism/).waitFor()
  await page.goto('/')
  await page.getByRole('heading', { name: 'The games' }).waitFor()
  expect(await page.getByText(/what activists of the 1920s called racism/).count()).toBe(0)
})
