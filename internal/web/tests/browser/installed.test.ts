import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { atTheHelm, newWorld, setOut, sitDown } from './world.ts'

const world = newWorld('whole')

const game = { game: 'queen', seats: 3, options: { game: 'school' }, places: [{ me: true }, { bot: 'simple' }, { bot: 'simple' }] }

const working = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then((found) => found.active?.state))

/** Makes a page believe that it is out of sight, or seen again. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('it can be installed', async () => {
  const page = await world.visitor()
  await page.goto('/')
  await page.locator('h1').waitFor()
  const cdp = await page.context().newCDPSession(page)
  const { errors, data } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data!) as { icons: { src: string; sizes: string; type: string }[] }
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // Each visitor of a test is in a private window, where nothing is installed: that alone may be in
  // the way.
  expect(installabilityErrors.filter((error) => error.errorId !== 'in-incognito')).toEqual([])
  for (const icon of manifest.icons) {
    const size = await page.evaluate(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, icon.src)
    if (icon.sizes !== 'any') expect([icon.src, size]).toEqual([icon.src, icon.sizes])
  }
})

test('where the server cannot be reached a page says so, and nothing old is shown when it is back', async () => {
  const page = await world.visitor({ viewport: { width: 360, height: 740 } })
  await page.goto('/about')
  expect(await working(page)).toMatch(/^activ/)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    return [names.length, (await (await caches.open(names[0]!)).keys()).map((request) => new URL(request.url).pathname).sort()]
  })
  expect(kept).toEqual([1, ['/favicon.svg', '/icon.svg', '/offline.css', '/offline.html']]) // no script and no page that could become stale
  await world.stop()
  await page.goto('/new')
  for (const words of ['No connection', 'Keine Verbindung', 'Pas de connexion']) await page.getByText(words).waitFor()
  expect(await page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await page.evaluate(() => getComputedStyle(document.body).maxWidth)).toBe('544px') // with its own look
  await world.start()
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'New table' }).waitFor()
})

test('the worker’s cache is named by its content, and holds no part of a page', () => {
  const read = (file: string) => readFileSync(new URL(`../../dist/${file}`, import.meta.url), 'utf8')
  expect(read('worker.js')).toMatch(/const plain = 'offline [0-9a-f]{12}'/)
  expect(/const files = '(.*)'/.exec(read('worker.js'))![1]).not.toContain('assets/')
})

test('a hidden page shows a browser notification with the address of the table', async () => {
  const page = await world.visitor()
  await page.context().grantPermissions(['notifications'], { origin: world.address })
  const id = await sitDown(page, 'Elsewhere', game)
  await page.addInitScript(() => localStorage.setItem('bigriver.settings', JSON.stringify({ notices: true })))
  await page.goto(`/tables/${id}`)
  await page.locator('.frame').waitFor()
  await working(page)
  const shown = () =>
    page.evaluate(() => navigator.serviceWorker.ready.then((found) => found.getNotifications()).then((list) => list.map((one) => [one.title, one.data as string])))
  expect(await shown()).toEqual([]) // the first turn is ours, and we look
  await hide(page, true)
  await setOut(page)
  await atTheHelm(page)
  const end = page.getByRole('button', { name: 'End turn' })
  await page.keyboard.press('ArrowUp')
  await end.click()
  await expect.poll(shown).toEqual([['It is your turn', `/tables/${id}`]])
  await expect.poll(() => page.locator('link[rel=icon]').getAttribute('href')).toBe('/favicon-turn.svg')
})

test('notices are by choice', async () => {
  const page = await world.visitor()
  await page.context().grantPermissions(['notifications'], { origin: world.address })
  await page.goto('/settings')
  await working(page)
  const notices = page.getByLabel(/Let the browser notify me/)
  expect(await notices.isChecked()).toBe(false)
  await notices.check()
  expect(await page.evaluate(() => (JSON.parse(localStorage.getItem('bigriver.settings')!) as { notices: boolean }).notices)).toBe(true)
})

/** Counts what is played. */
async function listen(page: Page) {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const { createOscillator, createBufferSource } = AudioContext.prototype
    AudioContext.prototype.createOscillator = function () {
      heard.push('tone')
      return createOscillator.call(this)
    }
    AudioContext.prototype.createBufferSource = function () {
      heard.push('rush')
      return createBufferSource.call(this)
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.splice(0))
}

test('sounds by choice: none at first, water for a move and a bell for our turn, and none again', async () => {
  const page = await world.visitor()
  const heard = await listen(page)
  const id = await sitDown(page, 'Listener', game)
  await page.goto(`/tables/${id}`)
  const button = page.getByRole('button', { name: 'Sounds' })
  expect(await button.getAttribute('aria-pressed')).toBe('false')
  await setOut(page)
  await atTheHelm(page)
  const end = page.getByRole('button', { name: 'End turn' })
  await page.keyboard.press('ArrowUp')
  await end.waitFor()
  expect(await heard()).toEqual([])
  await button.click()
  // A bell, so that one hears how loud it is; the boat that is still moving may be heard, too.
  expect((await heard()).filter((one) => one === 'tone')).toHaveLength(3)
  await end.click()
  const all: string[] = []
  await expect.poll(async () => all.push(...(await heard())) && [all.includes('rush'), all.filter((one) => one === 'tone').length >= 3]).toEqual([true, true])
  await page.reload()
  expect(await button.getAttribute('aria-pressed')).toBe('true') // it is remembered
  await button.click()
  expect(await button.getAttribute('aria-pressed')).toBe('false')
  expect(await heard()).toEqual([])
})
