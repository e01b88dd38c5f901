import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import type { StorySpeed } from '../../src/settings.svelte'
import { waitTimeout } from './timeouts.ts'

/** What a visitor's browser is like. A fresh one has an empty cache and a process of its own. */
export type VisitorOptions = BrowserContextOptions & { story?: StorySpeed; fresh?: boolean }

interface Visitor {
  page: Page
  /** The address of its server. */
  address: string
  /** What cannot be changed in its context. */
  key: string
  debug: CDPSession
}

/**
 * Visitors that have left, to be reused. A page whose process has shown the client before loads it
 * in half the processor time.
 */
const waiting: Visitor[] = []

/** How many of them a worker keeps: each has a process. */
const maxWaiting = 8

/** Visitors whose pages are used again. All others are closed when they leave. */
const reusable = new Map<Page, Visitor>()

/** Returns a new page, or one that was cleared of everything done on it. */
export async function arrive(browser: Browser, address: string, { fresh = false, ...options }: VisitorOptions): Promise<Page> {
  const { story = 'once', viewport = { width: 1280, height: 720 }, colorScheme = 'light', reducedMotion = 'reduce', forcedColors = 'none', ...fixed } = options
  const key = JSON.stringify([address, story, fixed])
  const known = fresh ? -1 : waiting.findIndex((visitor) => visitor.key === key && visitor.page.context().browser() === browser)
  const [visitor = await open(browser, address, key, story, fixed)] = known < 0 ? [] : waiting.splice(known, 1)
  const { page } = visitor
  await page.emulateMedia({ media: null, contrast: null, colorScheme, reducedMotion, forcedColors })
  if (viewport) await page.setViewportSize(viewport)
  if (!fresh && !fixed.permissions && !fixed.storageState) reusable.set(page, visitor)
  return page
}

async function open(browser: Browser, address: string, key: string, story: StorySpeed, options: BrowserContextOptions): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: address, locale: 'en-US', ...options })
  context.setDefaultTimeout(waitTimeout)
  await context.addInitScript((story) => {
    try {
      const was = JSON.parse(localStorage.getItem('bigriver.settings') ?? '{}') as object
      if (!('story' in was)) localStorage.setItem('bigriver.settings', JSON.stringify({ ...was, story }))
    } catch {
      // this page has no storage
    }
  }, story)
  const page = await context.newPage()
  const debug = await context.newCDPSession(page)
  closeAfter(page, context, 'newCDPSession')
  closeAfter(page, context, 'grantPermissions')
  closeAfter(page, context.clock, 'install')
  closeAfter(page, page, 'addInitScript')
  return { page, address, key, debug }
}

/** Marks a page to be closed and not reused after a call whose effects cannot be undone. */
function closeAfter<T extends object>(page: Page, of: T, method: keyof T & string) {
  const call = Reflect.get(of, method) as (...args: unknown[]) => unknown
  Reflect.set(of, method, (...args: unknown[]) => {
    reusable.delete(page)
    return call.apply(of, args)
  })
}

/** A visitor leaves: the page is cleared for another one, or closed. */
export async function depart(page: Page) {
  const visitor = reusable.get(page)
  reusable.delete(page)
  if (visitor && page.context().pages().length === 1 && (await cleared(visitor).catch(() => false))) waiting.push(visitor)
  else await page.context().close()
  if (waiting.length > maxWaiting) await waiting.shift()!.page.context().close()
}

async function cleared({ page, address, debug }: Visitor): Promise<boolean> {
  for (const event of ['console', 'pageerror', 'request', 'response'] as const) page.removeAllListeners(event as 'request')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/favicon.svg') // in the same process; until then the last page may write
  await page.mouse.move(-1, -1)
  await page.context().clearCookies()
  await debug.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'all' })
  return true
}
