import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Table } from '../../src/api/types'
import { newcomer, sitDown, World } from './world.ts'

const world = new World()
beforeAll(() => world.begin(), 60_000)
afterAll(() => world.end())
afterEach(() => {
  expect(world.complaints.splice(0)).toEqual([])
})

const alone = { game: 'queen', seats: 3, options: { game: 'school' }, places: [{ me: true }, { me: true }, { me: true }] }

test('a replay is called a replay, in each language', { timeout: 60_000 }, async () => {
  const page = await world.visitor({ reducedMotion: 'reduce' })
  const id = await sitDown(page, 'Anna', alone)
  await page.goto(`/tables/${id}`)
  await page.getByRole('region', { name: 'Board' }).waitFor()
  await page.getByRole('link', { name: /^To the position after step/ }).first().click()
  await page.getByRole('slider', { name: 'Step' }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^(\(1\) )?Replay – .* – Bigriver$/)
  await page.evaluate(() => localStorage.setItem('bigriver.settings', JSON.stringify({ lang: 'de' })))
  await page.reload()
  await page.getByRole('slider', { name: 'Schritt' }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^(\(1\) )?Wiedergabe – .* – Bigriver$/)
})

/** The addresses of the API that a page asks from now on, as far as they fit. */
function asked(page: Page, what: RegExp): string[] {
  const list: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (what.test(pathname)) list.push(pathname)
  })
  return list
}

test('a new table asks for the rules once in each language', { timeout: 60_000 }, async () => {
  const page = await world.visitor()
  const rules = asked(page, /\/rules$/)
  await page.goto('/new?game=waters')
  await page.getByRole('heading', { name: 'New table' }).waitFor()
  await expect.poll(() => rules.length).toBe(1)
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByText('Regeln dieses Spiels').click()
  await page.locator('details h2').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(rules).toEqual(['/api/v1/games/waters/rules', '/api/v1/games/waters/rules'])
})

test('a drawing is fetched when something happens, not when somebody comes or speaks', { timeout: 60_000 }, async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Anna', { game: 'waters', seats: 2, places: [{ me: true }, {}] })
  const bert = await world.visitor()
  await newcomer(bert, 'Bert', id, [{ kind: 'sit' }, { kind: 'start' }])
  const drawings = asked(page, /\/drawing$/)
  await page.goto(`/tables/${id}`)
  await page.locator('section.board pre').getByText(/\S/).waitFor()
  const before = drawings.length
  await bert.goto(`/tables/${id}`)
  await page.locator('.presence.here').nth(1).waitFor()
  await page.getByLabel('Say something').fill('Hello')
  await page.getByRole('button', { name: 'Say', exact: true }).click()
  await page.getByRole('log', { name: 'Chat' }).getByText('Hello').waitFor()
  await page.waitForLoadState('networkidle')
  expect(drawings.length).toBe(before)
  for (const who of [page, bert]) {
    await who.evaluate(async (path) => {
      const [mine] = ((await (await fetch(path)).json()) as Table).mine
      const body = JSON.stringify({ kind: 'act', seat: mine?.seat, action: mine?.choices[0]?.action })
      if (mine?.choices[0]) await fetch(`${path}/commands`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    }, `/api/v1/tables/${id}`)
  }
  await expect.poll(() => drawings.length).toBeGreaterThan(before)
})
