import { expect, test } from 'vitest'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { newWorld, post, sitDown } from './world.ts'

const world = newWorld()

const quiet = 1000 // ms without a request after which a page asks for nothing more before an answer comes

/**
 * Opens a page on a line that is slow compared with everything else, and lets two waves of requests
 * through: the page, and what it requests before any other answer has come. All later requests are
 * held for ever. Returns their paths as they come. The speed of the machine plays no part.
 */
async function twoWaves(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  const held: string[] = []
  const paths: string[] = []
  let last = Date.now()
  let isHere = false
  cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
    last = Date.now()
    held.push(requestId)
    paths.push(new URL(request.url).pathname)
  })
  cdp.on('Network.loadingFinished', () => {
    last = Date.now()
    isHere = true
  })
  const letGo = () => {
    paths.length = 0
    return Promise.all(held.splice(0).map((requestId) => cdp.send('Fetch.continueRequest', { requestId })))
  }
  await cdp.send('Network.enable')
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  const opened = open()
  await expect.poll(() => held.length).toBe(1)
  await letGo()
  await opened
  await expect.poll(() => isHere && Date.now() - last > quiet).toBe(true)
  await letGo()
  return paths
}

const places = [{ me: true }, { bot: 'simple' }, { bot: 'simple' }]
const running: [what: string, table: object, BrowserContextOptions][] = [
  ['Mississippi Queen', { game: 'queen', seats: 3, places }, {}],
  ['Broadhorns', { game: 'broadhorns', seats: 3, options: { start_order: 'seats' }, places }, {}],
  ['Rising Waters', { game: 'waters', seats: 3, places }, {}],
  ['Mississippi Queen in German', { game: 'queen', seats: 3, places }, { locale: 'de-DE' }],
]

const opening = (page: Page, address: string) => () => page.goto(address, { waitUntil: 'commit' })

/** Waits until something is there, or fails with the requests that are held. */
async function stands(page: Page, wanted: string, later: string[]) {
  const one = page.locator(wanted).first()
  await expect.poll(async () => (await one.isVisible()) || `not there without ${later.join(' ')}`, { timeout: 60_000 }).toBe(true)
}

test.each(running)('a table of %s is complete after two waves of requests', async (_, table, options) => {
  const before = await world.visitor()
  const id = await sitDown(before, 'Waver', { ...table })
  const page = await world.visitor({ ...options, storageState: await before.context().storageState() })
  const later = await twoWaves(page, opening(page, `/tables/${id}`))
  await stands(page, '.board svg', later)
  expect(later.filter((path) => path.startsWith('/assets/') || path === `/api/v1/tables/${id}`)).toEqual([])
  await page.locator('.controls[aria-busy="false"]').first().waitFor({ state: 'attached' })
})

test('a lobby needs two waves too, for a first-time visitor', async () => {
  const anna = await world.visitor()
  const id = await sitDown(anna, 'Anna', { game: 'queen', seats: 3, places: [{ me: true }, {}, {}] })
  const page = await world.visitor()
  const later = await twoWaves(page, opening(page, `/tables/${id}`))
  await stands(page, 'button:has-text("Sit here")', later)
})

test('a reader of another language than the browser’s gets the table in it, later', async () => {
  const anna = await world.visitor()
  const id = await sitDown(anna, 'Anna', { game: 'queen', seats: 3, places: [{ me: true }, {}, {}] })
  await anna.addInitScript(() => localStorage.setItem('bigriver.settings', '{"lang":"fr"}'))
  await anna.goto(`/tables/${id}`)
  await anna.getByRole('button', { name: /^Se lever/ }).waitFor()
})

test('a link on another site leads to the table in two waves, as its reader knows it', async () => {
  const anna = await world.visitor()
  const id = await sitDown(anna, 'Anna', { game: 'queen', seats: 3, places: [{ me: true }, {}, {}] })
  await anna.route('http://elsewhere.test/', (route) => route.fulfill({ contentType: 'text/html', body: `<a href="${world.address}/tables/${id}">A table</a>` }))
  await anna.goto('http://elsewhere.test/')
  await anna.unrouteAll()
  const later = await twoWaves(anna, async () => {
    await anna.getByRole('link').click({ noWaitAfter: true })
    await anna.waitForURL(`**/tables/${id}`, { waitUntil: 'commit' })
  })
  await stands(anna, 'button:has-text("Stand up")', later)
  expect(later.filter((path) => /\/(me|\w{16})$/.test(path))).toEqual([]) // nothing is asked for twice
})

test('nothing is painted in colours that were not chosen', async () => {
  const page = await world.visitor({ colorScheme: 'light' })
  await post(page, '/me/guest', { name: 'Night' })
  await page.addInitScript(() => {
    localStorage.setItem('bigriver.settings', '{"theme":"dark"}')
    new MutationObserver((_, watch) => {
      if (document.documentElement?.dataset.theme !== 'dark') return
      ;(globalThis as unknown as { dark: number }).dark = performance.now()
      watch.disconnect()
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.goto('/')
  await page.getByRole('button', { name: /^Play/ }).first().waitFor()
  const { dark, painted } = await page.evaluate(() => ({
    dark: (globalThis as unknown as { dark: number }).dark,
    painted: performance.getEntriesByType('paint').map(({ startTime }) => startTime),
  }))
  expect(painted.length).toBeGreaterThan(0)
  expect(Math.min(...painted)).toBeGreaterThanOrEqual(dark)
})
