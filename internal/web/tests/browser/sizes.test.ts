import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { readCatalog } from '../../catalogs.ts'
import { overhang } from './axe.ts'
import { openAll, show } from './position.ts'
import { isWhole } from './whole.ts'
import { newWorld, pages, sitDown, visit } from './world.ts'

// The narrowest phone, text of twice the size, three languages: every page, and a table in the
// middle of its game.
const world = newWorld()

const src = join(import.meta.dirname, '../../src')

function catalogs(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name)
    if (statSync(path).isDirectory()) return catalogs(path)
    return path.endsWith('text/en.txt') ? [path] : []
  })
}

const keys = new Set(catalogs(src).flatMap((path) => Object.keys(readCatalog(readFileSync(path, 'utf8')))))

/** The keys of texts that somebody would read or hear in place of words. */
async function raw(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const spoken = ['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext']
    const all = [...document.querySelectorAll('*')].flatMap((element) => spoken.map((name) => element.getAttribute(name) ?? ''))
    return [document.title, document.body.innerText, ...all].join('\n')
  })
  return [...said.matchAll(/\b[a-z]+(?:\.[\w-]+)+/g)].map((found) => found[0]).filter((word) => keys.has(word))
}

/** The controls that something lies over, or that no scrolling brings into the window. */
function hidden(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bad: string[] = []
    let ofRules = 0 // hundreds, all alike: each eighth is enough
    for (const control of document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')) {
      if (control.closest('.unseen, [aria-hidden=true]') || control.matches('.unseen, [disabled]') || !control.checkVisibility({ visibilityProperty: true })) continue
      if (control.closest('.rule') && ofRules++ % 8 > 0) continue
      if (getComputedStyle(control).clipPath !== 'none') continue // a link that shows when it has the focus
      control.scrollIntoView({ block: 'center', inline: 'nearest' })
      const box = control.getClientRects()[0]
      if (!box || box.width === 0) continue
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const top = document.elementFromPoint(x, y)
      const own = top && (control.contains(top) || top.contains(control) || top.closest('label')?.contains(control))
      if (!own) bad.push(`${control.tagName} ${control.innerText || control.getAttribute('aria-label')}: ${top?.outerHTML.slice(0, 90) ?? 'out of the window'}`)
    }
    return bad
  })
}

async function twice(page: Page, text: '' | '200%') {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, text)
}

/**
 * What is wrong on a page as it is, and with text of twice the size. In German, whose words are the
 * longest, both are looked at, else the second.
 */
async function wrong(page: Page): Promise<unknown> {
  const found: Record<string, unknown> = { raw: await raw(page) }
  const german = (await page.locator('html').getAttribute('lang')) === 'de'
  for (const text of ['', '200%'] as const) {
    const looks = german || text !== ''
    await twice(page, text)
    found[`overhang ${text}`] = looks ? await overhang(page) : 0
    found[`hidden ${text}`] = looks ? await hidden(page) : []
  }
  await twice(page, '')
  return found
}

/**
 * What is wrong on a page that has tabs, by the number of the tab: in all, or in as many as differ
 * between the states of a table.
 */
async function wrongInTabs(page: Page, count?: number): Promise<unknown[]> {
  const found = []
  await page.getByRole('tab').first().waitFor()
  for (const tab of (await page.getByRole('tab').all()).slice(0, count)) {
    await tab.click()
    await openAll(page)
    found.push(await wrong(page))
  }
  return found
}

const right = { raw: [], 'overhang ': 0, 'hidden ': [], 'overhang 200%': 0, 'hidden 200%': [] }

/**
 * The languages that are looked at. English has the shortest words and the keys of the others: what
 * is wrong there alone is found by ./check whole.
 */
const languages = [['de-DE', 'dark'], ['fr-FR', 'light'], ...(isWhole ? [['en-US', 'light'] as const] : [])] as const

describe.each(languages)('360 px wide, in %s', (locale, colorScheme) => {
  const options = { viewport: { width: 360, height: 740 }, hasTouch: true, locale, colorScheme } as const

  /**
   * The states of a table that are looked at in this language: in German all of them, in the others
   * the one with all tabs.
   */
  const inAll = <State extends [...unknown[], tabs: number]>(states: State[]) => (locale === 'de-DE' || isWhole ? states : states.slice(0, 1))

  test('every page', async () => {
    const page = await world.visitor(options)
    for (const path of pages) {
      await visit(page, path)
      expect([path, await wrong(page)]).toEqual([path, right])
    }
  })

  test('a table in the middle of its game', async () => {
    const page = await world.visitor(options)
    // Six players and a game that is over in all tabs; of the others the tab of the turn, in the
    // language with the longest words.
    for (const [record, steps, tabs] of inAll([['rose-six-players', 169, 4], ['whole-game-passengers', 150, 1], ['rose-black-rose-for-three', 72, 1], ['whole-game-school', 999, 4]])) {
      await show(world, page, record, steps)
      expect([record, await wrongInTabs(page, tabs)]).toEqual([record, Array<object>(tabs).fill(right)])
    }
  })

  test('a table of Broadhorns in the middle of its game', async () => {
    const page = await world.visitor(options)
    for (const [steps, tabs] of inAll([[305, 4], [316, 1], [334, 1], [260, 1]])) {
      await show(world, page, 'whole-game-for-two', steps, 'broadhorns')
      expect([steps, await wrongInTabs(page, tabs)]).toEqual([steps, Array<object>(tabs).fill(right)])
    }
  })

  test('a lobby, and a replay', async () => {
    const page = await world.visitor(options)
    const open = await sitDown(page, 'Host', { game: 'queen', seats: 3, places: [{ me: true }, {}, { bot: 'simple' }] })
    await page.goto(`/tables/${open}`)
    await page.locator('h1').waitFor()
    expect(['lobby', await wrong(page)]).toEqual(['lobby', right])
    await page.context().clearCookies()
    const on = await sitDown(page, 'Host', { game: 'queen', seats: 3, places: [{ me: true }, { bot: 'simple' }, { bot: 'simple' }] })
    await page.goto(`/tables/${on}/replay?step=1`)
    await page.getByRole('slider').waitFor()
    expect(['replay', await wrongInTabs(page)]).toEqual(['replay', [right, right, right, right]])
  })
})

test.each<[width: number, height: number]>([
  [740, 360],
  ...(isWhole ? [[844, 390] as [number, number]] : []), // there is more room
])('a phone on its side, %i by %i: the turn can be ended without scrolling, and the board is seen', async (width, height) => {
  const page = await world.visitor({ viewport: { width, height }, hasTouch: true, locale: 'de-DE' })
  await show(world, page, 'whole-game-passengers', 151)
  const end = page.locator('.deed') // what goes, and then ends the turn
  await end.waitFor()
  const box = (await end.boundingBox())!
  expect(box.y + box.height, 'the lower edge of what ends the turn').toBeLessThanOrEqual(height)
  const board = (await page.locator('section.board').boundingBox())!
  expect(board.height).toBeGreaterThan(height / 2)
  expect(board.x + board.width).toBeLessThanOrEqual(box.x)
  expect(await wrongInTabs(page)).toEqual([right, right, right, right])
})

test('with reduced motion nothing moves', async () => {
  /** Whether the currents have drifted when a second has passed, and for how long boats glide. */
  const motion = async (page: Page) => {
    const currents = page.locator('g[clip-path="url(#in-water)"]')
    const drift = () => currents.evaluate((lines) => lines.style.strokeDashoffset)
    await currents.waitFor({ state: 'attached' })
    const before = await drift()
    await page.clock.runFor(1000)
    return { drifts: (await drift()) !== before, glide: await page.locator('g.boat').first().evaluate((boat) => boat.style.getPropertyValue('--ms')) }
  }
  const page = await world.visitor({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await show(world, page, 'whole-game-passengers', 100)
  expect(await motion(page)).toEqual({ drifts: true, glide: '200ms' })
  // It is heeded while a page is open, and when it comes.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await motion(page)).toEqual({ drifts: false, glide: '0ms' })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await motion(page)).toEqual({ drifts: true, glide: '200ms' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  expect(await motion(page)).toEqual({ drifts: false, glide: '0ms' })
  // The setting of the page says the same, whatever the device wants.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(() => localStorage.setItem('bigriver.settings', JSON.stringify({ motion: 'off' })))
  await page.reload()
  expect(await motion(page)).toEqual({ drifts: false, glide: '0ms' })
})

test('a key shown in place of words is found', async () => {
  const page = await world.visitor()
  await page.goto('/about')
  await page.locator('h1').waitFor()
  await page.evaluate(() => document.querySelector('h1')!.setAttribute('title', 'table.chat_phrase'))
  expect(await raw(page)).toEqual(['table.chat_phrase'])
})
