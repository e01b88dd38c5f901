import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Table } from '../../src/api/types'
import { newWorld, newcomer, setOut, sitDown, speed, visit, withoutFolder } from './world.ts'

const world = newWorld()

const alone = { game: 'queen', seats: 3, options: { game: 'school' }, places: [{ me: true }, { me: true }, { me: true }] }

test('a replay is called a replay, in each language', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Anna', alone)
  await page.goto(`/tables/${id}`)
  await page.getByRole('region', { name: 'Board' }).waitFor()
  await page.getByRole('treeitem').first().press('Enter') // a turn's line leads to its position
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

test('the page of a new table does not request the rules', async () => {
  const page = await world.visitor()
  const rules = asked(page, /\/rules$/)
  await page.goto('/new?game=waters')
  await page.getByRole('heading', { name: 'New table' }).waitFor()
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByRole('button', { name: /^Frühjahr 1927/ }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(rules).toEqual([])
})

test('in a list of actions the focus goes on to the first choice, and waits for the next turn', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Anna', { game: 'broadhorns', seats: 2, places: [{ me: true }, { bot: 'simple' }] })
  await withoutFolder(page)
  await page.goto(`/tables/${id}`)
  const choices = page.locator('.controls .controls')
  const first = choices.locator('button:not(.undo *), summary').first()
  await first.focus()
  for (let pressed = 0; pressed < 8; pressed++) {
    await expect.poll(() => first.evaluate((choice) => choice === document.activeElement)).toBe(true)
    const answer = page.waitForResponse(/commands/)
    const group = choices.locator('details').filter({ has: page.locator('summary:focus') })
    if (await group.count()) await group.evaluate((details: HTMLDetailsElement) => ((details.open = true), details.querySelector('button')?.focus()))
    await page.keyboard.press('Enter')
    await answer
  }
})

test('a drawing is fetched after an action, not when somebody joins or chats', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Anna', { game: 'waters', seats: 2, places: [{ me: true }, {}] })
  const bert = await world.visitor()
  await newcomer(bert, 'Bert', id, [{ kind: 'sit' }, { kind: 'start' }])
  const drawings = asked(page, /\/drawing$/)
  for (const one of [page, bert]) await withoutFolder(one)
  await page.goto(`/tables/${id}`)
  await page.locator('section.board pre').getByText(/\S/).waitFor()
  const before = drawings.length
  await bert.goto(`/tables/${id}`)
  await page.locator('.presence.here').nth(1).waitFor()
  await page.getByLabel('Say something').fill('Hello')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
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

/** A page whose requests can be cut off: what a service worker sees passes by the page's routes. */
const reached = { serviceWorkers: 'block' } as const

/** Lets nothing that fits reach the server, until it is asked to. */
async function cutOff(page: Page, what: RegExp) {
  await page.route(what, (route) => route.abort())
  return () => page.unroute(what)
}

const unreached = /^The server cannot be reached, or something went wrong there/

test('a page that fails to load says so, and “Try again” loads it', async () => {
  const page = await world.visitor(reached)
  const id = await sitDown(page, 'Anna', alone)
  for (const address of [`/tables/${id}`, `/tables/${id}/replay`]) {
    const back = await cutOff(page, /\/api\/v1\/tables\/[^/]+(\/steps.*|\?.*)$/)
    await page.goto(address)
    await page.getByRole('alert').getByText(unreached).waitFor()
    await expect.poll(() => page.title()).toContain('This table cannot be shown')
    await back()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('region', { name: 'Board' }).waitFor()
  }
  await page.goto(`/tables/nothere`)
  await page.getByRole('heading', { name: 'This table cannot be shown' }).waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0) // retrying would not help

  await visit(page, '/about')
  const back = await cutOff(page, /assets\/Settings.*\.js$/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await back()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
})

test('a replay reports failures of the record and of the proof', async () => {
  const page = await world.visitor(reached)
  const id = await sitDown(page, 'Anna', alone)
  await page.request.post(`/api/v1/tables/${id}/commands`, { data: { kind: 'offer_abort' } })
  await page.goto(`/tables/${id}/replay`)
  await page.getByRole('button', { name: 'Check the draws here' }).waitFor()
  const back = await cutOff(page, /\/(record|steps\/0)$/)
  const alerts = page.getByText(unreached)
  for (const name of ['Download the record', 'Check the draws here']) {
    const before = await alerts.count()
    await page.getByRole('button', { name }).click()
    await expect.poll(() => alerts.count()).toBe(before + 1)
  }
  await back()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the record' }).click()
  await file
  await page.getByRole('button', { name: 'Check the draws here' }).click()
  await page.getByText(/^All \d+ draws come from the secret/).waitFor()
  expect(await alerts.count()).toBe(0)
})

test('phrases that failed to load are requested again when needed', async () => {
  const page = await world.visitor(reached)
  const id = await sitDown(page, 'Anna', alone)
  await page.goto(`/tables/${id}`)
  const phrases = page.getByRole('combobox', { name: 'A phrase for everybody …' })
  const back = await cutOff(page, /\/phrases\b/)
  await phrases.focus()
  await page.getByRole('alert').getByText(unreached).waitFor()
  await back()
  await phrases.blur()
  await phrases.focus()
  await expect.poll(() => phrases.locator('option').count()).toBeGreaterThan(1)
  expect(await page.getByText(unreached).count()).toBe(0)
})

test('missed turns are shown when somebody comes back, and can be requested again after a failure', async () => {
  const page = await world.visitor({ ...reached, reducedMotion: 'no-preference' })
  const id = await sitDown(page, 'Anna', { ...alone, places: [{ me: true }, { bot: 'simple' }, { bot: 'simple' }] })
  await page.goto(`/tables/${id}`)
  await setOut(page)
  await speed(page, 1).waitFor()
  await page.locator('.fields path.open').first().waitFor({ state: 'attached' }) // nothing moves any more: what was shown is noted
  const spots = () => page.locator('g.boat:not(.ghost)').evaluateAll((all) => all.map((boat) => (boat as HTMLElement).style.transform))
  const now = await spots()
  await page.evaluate((id) => localStorage.setItem(`bigriver.seen.${id}`, '2'), id)
  await page.reload()
  const show = page.getByRole('button', { name: 'Show what happened' })
  const back = await cutOff(page, /\/steps\/\d+$/)
  await show.click()
  await page.getByText(unreached).waitFor()
  await back()
  await show.click()
  await show.waitFor({ state: 'detached' })
  await expect.poll(spots).toEqual(now)
  expect(await page.getByText(unreached).count()).toBe(0)
})

test('a rematch that fails says so', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Anna', alone)
  await page.request.post(`/api/v1/tables/${id}/commands`, { data: { kind: 'offer_abort' } })
  await page.goto(`/tables/${id}`)
  await page.route(/\/commands\?/, (route) => route.fulfill({ status: 409, json: { code: 'conflict', detail: 'Somebody has left.' } }))
  await page.getByRole('button', { name: 'Play again' }).click()
  await page.getByText('Somebody has left.').waitFor()
  await page.unroute(/\/commands\?/)
  await page.getByRole('button', { name: 'Play again' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/tables/') && !url.pathname.endsWith(id))
})

test('a game without a school says so, and where else to learn it', async () => {
  const page = await world.visitor()
  await page.goto('/school/another')
  await page.getByRole('heading', { name: 'There is no school for this game' }).waitFor()
  await expect.poll(() => page.title()).toContain('There is no school')
  await expect.poll(() => page.getByRole('main').getByRole('link', { name: 'Rules' }).getAttribute('href')).toBe('/rules/another')
})

test('a lesson that fails to load says so, and “Try again” loads the same one', async () => {
  const page = await world.visitor(reached)
  const failed = page.getByRole('alert').getByText(unreached)
  const first = await cutOff(page, /\/try$/)
  await page.goto('/school/queen')
  await failed.waitFor()
  await first()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: /^Lesson 1 of 7/ }).waitFor()

  const later = await cutOff(page, /\/try$/)
  await page.getByRole('list', { name: 'Lessons' }).getByRole('button').nth(3).click()
  await failed.waitFor()
  await page.getByRole('heading', { name: /^Lesson 1 of 7/ }).waitFor() // its board is still there, and so are its words
  await later()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: /^Lesson 4 of 7/ }).waitFor()
  expect(await failed.count()).toBe(0)
})
