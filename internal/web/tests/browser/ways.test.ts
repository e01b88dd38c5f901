import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newWorld, sitDown, visit } from './world.ts'

const world = newWorld()

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName)

test('a link leads to the beginning of its page, and back to where the page before it was left', async () => {
  const page = await world.visitor()
  await visit(page, '/rules/queen')
  expect(await focused(page)).toBe('BODY') // the first page is the browser's own affair
  await page.evaluate(() => scrollTo(0, 6000))
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Bigriver' }).evaluate((link: HTMLElement) => link.click())
  await page.getByRole('heading', { level: 1, name: 'About Bigriver' }).waitFor()
  await expect.poll(() => focused(page)).toBe('main')
  expect(await page.getByRole('main').getAttribute('aria-label')).toBe('About Bigriver')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(6000)
  await expect.poll(() => focused(page)).toBe('main')
  await page.goForward()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('when a choice disappears, the focus moves to the next', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Anna', { game: 'waters', seats: 2, places: [{ me: true }, { bot: 'random' }] })
  await page.goto(`/tables/${id}`)
  const decision = page.locator('.controls .decision')
  for (let i = 0; i < 3; i++) {
    await decision.locator('button, select').first().waitFor()
    const places = decision.locator('select')
    if (await places.count()) await places.selectOption({ index: 1 })
    await decision.getByRole('button').first().focus()
    const step = await page.evaluate((id) => fetch(`/api/v1/tables/${id}`).then((answer) => answer.json()).then(({ steps }) => steps as number), id)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate((id) => fetch(`/api/v1/tables/${id}`).then((answer) => answer.json()).then(({ steps }) => steps as number), id)).toBeGreaterThan(step)
    await decision.locator('button, select').first().waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.controls .controls') !== null)).toBe(true)
  }
})

test('signing out in one tab signs out the other', async () => {
  const page = await world.visitor()
  await sitDown(page, 'Anna', { game: 'queen', seats: 3, places: [{ me: true }, {}, {}] })
  await visit(page, '/settings')
  const other = await page.context().newPage()
  await visit(other, '/rules/queen')
  await other.getByRole('link', { name: 'Anna' }).waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await other.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
})

test('one unanswered request does not sign anybody out', async () => {
  const page = await world.visitor()
  await sitDown(page, 'Anna', { game: 'queen', seats: 3, places: [{ me: true }, {}, {}] })
  let refused = 0
  await page.route('**/api/v1/me?*', (route) => (refused++ === 0 ? route.abort() : route.continue()))
  await page.goto('/')
  await page.getByRole('heading', { name: 'Your tables' }).waitFor()
  expect(refused).toBeGreaterThan(1)
})

test('signing in at a table leads back to that table', async () => {
  const anna = await world.visitor()
  const id = await sitDown(anna, 'Anna', { game: 'queen', seats: 3, places: [{ me: true }, {}, {}] })
  const page = await world.visitor()
  await page.goto(`/tables/${id}`)
  await page.getByRole('button', { name: /^Sit here/ }).first().waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Zoe at the river')
  await page.getByLabel('Password').fill('a long password')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(`**/tables/${id}`)
})

test('the home page shows new tables, and a list that failed to load can be requested again', async () => {
  const page = await world.visitor()
  await page.route('**/api/v1/games', (route) => route.abort())
  await page.goto('/')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unroute('**/api/v1/games')
  await again.click()
  await page.getByText('Set one up and list it here').or(page.getByRole('list')).first().waitFor()
  const anna = await world.visitor()
  const id = await sitDown(anna, 'Anna', { game: 'queen', seats: 3, terms: { listed: true }, places: [{ me: true }, {}, {}] })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))) // as if it were seen again
  await page.locator(`a[href="/tables/${id}"]`).waitFor()
})

test('a setting that is chosen in one tab holds in the other, and an account brings its language', async () => {
  const page = await world.visitor()
  await visit(page, '/settings')
  const other = await page.context().newPage()
  await visit(other, '/settings')
  await page.getByText('night', { exact: true }).click()
  await expect.poll(() => other.locator('html').getAttribute('data-theme')).toBe('dark')
  await other.getByText('strong', { exact: true }).click()
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('bigriver.settings')!) as object)).toEqual({ story: 'once', theme: 'dark', contrast: 'more' })
  await page.request.post('/api/v1/me/account', { data: { name: 'Fritz', password: 'a long password' } })
  await page.request.patch('/api/v1/me/settings', { data: { lang: 'de' } })
  const fresh = await world.visitor()
  await visit(fresh, '/sign-in')
  await fresh.getByLabel('Name').fill('Fritz')
  await fresh.getByLabel('Password').fill('a long password')
  await fresh.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => fresh.locator('html').getAttribute('lang')).toBe('de')
})

test('a deleted table is not requested again and again, and the page says so', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Anna', { game: 'queen', seats: 3, places: [{ me: true }, {}, {}] })
  const gone = { status: 404, json: { code: 'not_found', detail: 'There is no such table.' } }
  await page.route('**/events?*', (route) => route.fulfill(gone))
  await page.goto(`/tables/${id}`)
  await page.getByRole('button', { name: 'Stand up' }).waitFor()
  await page.route(`**/api/v1/tables/${id}?*`, (route) => route.fulfill(gone))
  await page.getByText('There is no such table.').waitFor()
  expect(await page.getByRole('button', { name: 'Stand up' }).count()).toBe(0)
})
