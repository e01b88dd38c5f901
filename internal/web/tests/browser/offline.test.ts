import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findingsByDayAndNight, overhang } from './axe.ts'
import { still } from './position.ts'
import { isWhole, gameLimit } from './whole.ts'
import { agree, goldenRecord, newWorld, settled } from './world.ts'

// Games on this device, without a server. Its program has the modules (tools/module).
const world = newWorld('whole')

/** Opens the page of the games on this device until all of it is stored. */
async function store(page: Page) {
  await page.goto('/offline')
  await page.getByText('Everything is stored on this device').waitFor()
}

/** Begins a game with one of the presets, and returns its address. */
async function begin(page: Page, preset: string): Promise<string> {
  await page.getByRole('link', { name: 'New game on this device' }).click()
  await page.getByRole('button', { name: preset }).click()
  await page.getByRole('button', { name: 'Begin' }).click()
  await ours(page)
  return new URL(page.url()).pathname
}

/** Chooses the strongest bot for each seat that a bot plays. */
async function strongest(page: Page) {
  for (const kind of await page.getByRole('combobox', { name: /^Bot in seat/ }).all()) await kind.selectOption({ index: (await kind.locator('option').count()) - 1 })
}

const hint = (page: Page) => page.getByRole('button', { name: 'Hint', exact: true })
const ours = (page: Page) => hint(page).waitFor()

/** Does what a hint suggests. One that was not followed to its end is still open. */
async function followHint(page: Page) {
  if ((await hint(page).getAttribute('aria-expanded')) === 'false') await hint(page).click()
  await page.getByRole('button', { name: 'Do this' }).click()
  await agree(page)
  await settled(page)
}

/** How many entries of games are stored. */
const entries = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((found, failed) => {
        const open = indexedDB.open('bigriver')
        open.onerror = failed
        open.onsuccess = () => {
          const counted = open.result.transaction('entries').objectStore('entries').count()
          counted.onsuccess = () => {
            open.result.close()
            found(counted.result)
          }
        }
      }),
  )

async function looks(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  for (const [width, height] of [[360, 740], [1280, 720]] as const) {
    await page.setViewportSize({ width, height })
    if (await page.locator('section.board svg').count()) await still(page)
    expect(await overhang(page)).toBe(0)
    expect(await findingsByDayAndNight(page)).toEqual([])
  }
}

test('without a server: a game is begun, played, loaded again and listed; a new version does not change it', async () => {
  const page = await world.visitor()
  await page.goto('/')
  await page.getByRole('link', { name: 'Play on this device' }).click()
  await page.getByText('Everything is stored on this device').waitFor()
  await world.stop()
  await page.goto('/rules/queen')
  await page.locator('.rule').first().waitFor()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Games on this device' }).waitFor()
  await looks(page)
  const address = await begin(page, 'Short game')
  await followHint(page)
  await ours(page)
  await looks(page)
  const stored = await entries(page)
  expect(stored).toBeGreaterThan(1)
  await page.reload()
  await ours(page)
  expect(await entries(page)).toBe(stored)
  await followHint(page)
  await expect.poll(() => entries(page)).toBeGreaterThan(stored)

  await world.start()
  await page.route('**/shell.json?fresh', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()} ` })
  })
  await page.goto('/offline')
  await page.getByText('A new version is ready').waitFor()
  await page.getByRole('button', { name: 'Load it' }).click()
  await page.getByText('Everything is stored on this device').waitFor()
  await page.getByRole('link', { name: 'Mississippi Queen' }).first().click()
  await ours(page)
  expect(new URL(page.url()).pathname).toBe(address)
  await page.goto('/')
  await page.getByRole('link', { name: 'Play on this device' }).waitFor()
  await page.getByRole('region', { name: 'Games on this device' }).getByRole('link', { name: 'Mississippi Queen' }).waitFor()
})

test('where nothing more can be stored, that is said, and nothing is lost', async () => {
  const page = await world.visitor()
  await store(page)
  await begin(page, 'Short game')
  const stored = await entries(page)
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })
  await hint(page).click()
  await page.getByText('This device has no space left').first().waitFor()
  expect(await entries(page)).toBe(stored)
  await page.reload()
  await ours(page)
  await followHint(page)
  await expect.poll(() => entries(page)).toBeGreaterThan(stored)
})

test('a lesson is played and a record imported without a server', async () => {
  const page = await world.visitor()
  await store(page)
  await world.stop()
  await page.getByRole('link', { name: 'Broadhorns' }).click()
  await page.getByRole('heading', { name: /^Lesson 1 of/ }).waitFor()
  await page.locator('.controls button:not([aria-disabled="true"])').first().waitFor()
  await page.goto('/offline')
  await page.getByLabel('Import the record of a finished game').setInputFiles(goldenRecord('queen', 'whole-game-school'))
  await page.waitForURL('**/replay')
  await page.getByRole('button', { name: 'Download the record' }).waitFor()
  await page.goto('/offline')
  await page.getByText('over ·').waitFor()
  await world.start()
})

/** A browser of its own, which can be killed. */
const openBrowser = async (profile: string): Promise<BrowserContext> => {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    baseURL: world.address, locale: 'en-US', reducedMotion: 'reduce',
  })
  await context.addInitScript(() => localStorage.setItem('bigriver.settings', '{"story":"once"}'))
  return context
}

/** Kills the browser: it can write nothing more. */
async function kill(context: BrowserContext) {
  const gone = new Promise((done) => context.once('close', done))
  const debug = await context.newCDPSession(context.pages()[0]!)
  await debug.send('Browser.crash').catch(() => {}) // it does not answer
  await gone
}

test.runIf(isWhole).each([
  ['Mississippi Queen', 'Short game'],
  ['Broadhorns', ''],
  ['Rising Waters', ''],
])('a whole game of %s through a killed browser, against the strongest bot and without a server', { timeout: gameLimit }, async (game, preset) => {
  const profile = mkdtempSync(join(tmpdir(), 'bigriver-'))
  let context = await openBrowser(profile)
  let page = context.pages()[0]!
  await store(page)
  await world.stop()
  await page.getByRole('link', { name: 'New game on this device' }).click()
  await page.getByRole('radio', { name: game }).check({ force: true })
  if (preset) await page.getByRole('button', { name: preset }).click()
  await strongest(page)
  await page.getByRole('button', { name: 'Begin' }).click()
  await ours(page)
  const address = page.url()
  for (let n = 1; !(await page.locator('.finish h2').isVisible()); n++) {
    if (n === 5) await page.reload()
    if (n === 8) {
      const stored = await entries(page)
      await kill(context)
      context = await openBrowser(profile)
      page = context.pages()[0]!
      await page.goto(address)
      await ours(page)
      expect(await entries(page)).toBeGreaterThanOrEqual(stored)
    }
    await page.locator('#hint, .finish h2').first().waitFor()
    if (await hint(page).isVisible()) await followHint(page)
  }
  await page.goto('/offline')
  await page.getByText('over ·').waitFor()
  await world.start()
  await page.goto(address)
  await page.getByRole('button', { name: 'Upload to the server' }).click()
  await page.waitForURL('**/tables/*/replay?step=0')
  await context.close()
  rmSync(profile, { recursive: true, force: true })
})
