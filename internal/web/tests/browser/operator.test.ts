import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { SiteOverview } from '../../src/api/types.ts'
import { findingsByDayAndNight, overhang } from './axe.ts'
import { pictures } from './looked.ts'
import { newWorld, sitDown } from './world.ts'

// The page of the site's operator.
const world = newWorld()

const title = (page: Page, name = 'State of the site') => page.getByRole('heading', { name, level: 1 })

/** Lets the time pass after which the page asks again. */
const later = (page: Page) => page.clock.fastForward(5000)

/** Opens the page with the operator's token, by keyboard. */
async function enter(page: Page) {
  await page.goto('/operator')
  await page.getByLabel('Operator’s token').fill(world.token)
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: /All is well|wrong/ }).waitFor()
}

test('the token opens a session of its own, and is not stored', async () => {
  const page = await world.visitor()
  await page.clock.install()
  const id = await sitDown(page, 'Anna', { game: 'queen', seats: 2, places: [{ me: true }, { bot: 'simple' }] })
  await page.goto('/operator')
  const field = page.getByLabel('Operator’s token')
  await field.fill('bro_not_this')
  await page.keyboard.press('Enter')
  await page.getByText('This is not the operator’s token.').or(page.getByText("This is not the operator's token.")).waitFor()
  expect(await field.inputValue()).toBe('')
  await enter(page)

  const sessions = (await page.context().cookies()).filter(({ name }) => name.endsWith('-operator'))
  expect(sessions.map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([{ httpOnly: true, sameSite: 'Strict' }])
  expect(sessions[0]!.expires * 1000 - Date.now()).toBeLessThan(3_601_000)
  const seen = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state, document.documentElement.outerHTML]))
  expect(seen).not.toContain(world.token)
  expect(seen).not.toContain(sessions[0]!.value)

  // The table at which Anna sits, who is still Anna.
  await later(page)
  await page.getByRole('region', { name: 'Live tables' }).getByRole('link', { name: id }).waitFor()
  expect(await (await page.request.get('/api/v1/me')).json()).toMatchObject({ person: { name: 'Anna' }, operator: false })
  await page.reload()
  await page.getByRole('region', { name: 'Nodes' }).getByText('answers this page').waitFor()
  await page.getByLabel('Open a table by its id').fill(`${world.address}/tables/${id}/replay`)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/tables/${id}`)
  await page.goBack()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Operator’s token').waitFor()
  expect((await page.request.get('/api/v1/operator')).status()).toBe(403)
})

test('an unreachable server is reported, and the last state stays', async () => {
  const page = await world.visitor()
  await page.clock.install()
  await enter(page)
  await world.stop()
  await later(page)
  await page.getByText(/No answer from the server since/).waitFor()
  await page.getByRole('region', { name: 'Nodes' }).waitFor()
  await world.start()
  await later(page)
  await page.getByText(/No answer from the server since/).waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Latest warnings and errors' }).waitFor()
})

const at = (seconds: number) => new Date(Date.parse('2026-11-25T02:13:05Z') - 1000 * seconds).toISOString()
const long = 'SELECT id, no, head, link FROM tables WHERE id = ANY($1) ORDER BY id FOR UPDATE'

/** A site of three nodes where much is wrong. */
function badNight(): SiteOverview {
  const load = { cores: 8, busy: 7.6, memory: 1.3e9, files: 4100, maxFiles: 524288, requests: 812.4, streams: 2210, tables: 3104, watched: 1702, jobs: 41, thinking: 22, budgetShare: 0.31, analysing: 1 }
  const node = (n: number, what: Partial<SiteOverview['nodes'][number]> = {}): SiteOverview['nodes'][number] => ({
    node: `node${n}`, name: `river-${n}.example.org, 10.0.0.${n}:8080`, version: '1.4.0', started: at(86400 * 3), here: n === 1, load, troubles: [], stuck: [], failing: [], slow: [], lines: [],
    live: [{ table: `kq7xw3m5tr2nvz4${n}`, game: 'queen', state: 'running', steps: 120, watching: 14 }],
    ...what,
  })
  return {
    version: '1.4.0', streams: 2210, ready: true, node: 'node1', at: at(0), until: at(-3000), complete: false,
    troubles: [
      { kind: 'silent', since: at(1800), n: 0, node: 'node3', message: 'The node has stopped reporting.', advice: 'Check whether it is running, and read its log.', tables: [] },
      { kind: 'stuck', since: at(90000), n: 2, node: 'node2', message: '2 tables cannot continue.', advice: 'Run “bigriver check”.', tables: ['kq7xw3m5tr2nvz4a', 'kq7xw3m5tr2nvz4b'] },
    ],
    nodes: [
      node(1, { slow: [{ query: long, times: 12, longest: 2310, last: at(40) }] }),
      node(2, {
        failing: [{ table: 'kq7xw3m5tr2nvz4a', error: 'load table kq7xw3m5tr2nvz4a: entry 17: the data is damaged', times: 100, first: at(90000), last: at(2) }],
        lines: [{ level: 'error', message: 'job', table: 'kq7xw3m5tr2nvz4a', details: [{ name: 'table', value: 'kq7xw3m5tr2nvz4a' }, { name: 'err', value: 'entry 17: the data is damaged' }], times: 3, first: at(90000), last: at(2) }],
      }),
      node(3, { lastSeen: at(1800) }),
    ],
    waiting: { late: [{ table: 'kq7xw3m5tr2nvz4c', since: at(25) }], more: false, notices: 3, noticesSince: at(900), unsent: 2, blocks: { waiting: 40, played: 2, failed: 0, workers: 2 } },
  }
}

const ben = { id: 'ben', name: 'Ben', kind: 'guest' }
const report = {
  id: 'a', at: at(60), table: 'kq7xw3m5tr2nvz41', game: 'queen', state: 'running', listed: true, reason: 'chat', text: 'Look at the chat.',
  reporter: { id: 'anna', name: 'Anna', kind: 'guest' }, person: ben, chat: [{ at: at(70), by: ben, text: 'Some words.' }],
}
const ban = { id: 'b', at: at(600), kind: 'ban', target: 'ben', name: 'Ben', reason: 'spam', until: at(-86400) }

test.each([
  ['en-US', 'State of the site', '2 things are wrong'],
  ['de-DE', 'Zustand der Site', '2 Sachen stimmen nicht'],
  ['fr-FR', 'État du site', '2 choses ne vont pas'],
])('%s: a bad night is told, and axe finds nothing', async (locale, name, wrong) => {
  const page = await world.visitor({ locale, viewport: { width: 1280, height: 800 } })
  await page.route('**/api/v1/operator', (route) => route.fulfill({ json: badNight() }))
  await page.route('**/api/v1/operator/reports', (route) => route.fulfill({ json: { reports: [report] } }))
  await page.route('**/api/v1/operator/actions', (route) => route.fulfill({ json: { bans: [ban], actions: [ban] } }))
  await page.goto('/operator')
  await title(page, name).waitFor()
  await page.getByRole('status').filter({ hasText: wrong }).waitFor()
  await page.getByRole('alert').filter({ hasText: /\p{L}/u }).waitFor()
  expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([1, 2, 3].map((n) => `river-${n}.example.org, 10.0.0.${n}:8080`))
  expect(await page.getByRole('link', { name: 'kq7xw3m5tr2nvz4c' }).getAttribute('href')).toBe('/tables/kq7xw3m5tr2nvz4c')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overhang(page)).toBe(0)
    if (!pictures) continue
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${pictures}/operator-${locale}-${width}-${colorScheme}.png`, fullPage: true })
    }
  }
  expect(await findingsByDayAndNight(page)).toEqual([])
})

test('axe finds no fault in the form, and polling does not move the focus', async () => {
  const page = await world.visitor({ viewport: { width: 360, height: 720 } })
  await page.clock.install()
  await page.goto('/operator')
  await page.getByLabel('Operator’s token').waitFor()
  expect(await findingsByDayAndNight(page)).toEqual([])
  expect(await overhang(page)).toBe(0)
  await enter(page)
  expect(await findingsByDayAndNight(page)).toEqual([])
  const find = page.getByLabel('Open a table by its id')
  await find.focus()
  const asked = () => Promise.all([page.waitForResponse('**/api/v1/operator*'), later(page)])
  await asked()
  await find.fill('abc')
  await asked()
  expect([await find.inputValue(), await find.evaluate((field) => field === document.activeElement)]).toEqual(['abc', true])
})
