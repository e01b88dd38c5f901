import { expect, test } from 'vitest'
import { newWorld } from './world.ts'

const world = newWorld()

/** What no other test asks for, so that no page of another test is taken. */
const own = { timezoneId: 'America/Chicago' }

test('a visitor on a page that was used before finds nothing of what was done on it', async () => {
  const page = await world.visitor(own)
  await page.route('**/api/v1/games', (route) => route.abort())
  await page.goto('/settings')
  await page.evaluate(() => localStorage.setItem('bigriver.settings', JSON.stringify({ lang: 'fr' })))
  await page.context().addCookies([{ name: 'seen', value: 'yes', url: world.address }])
  await page.emulateMedia({ media: 'print', contrast: 'more', colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 780 })
  await world.leave()

  const next = await world.visitor(own)
  expect(next).toBe(page)
  await next.goto('/about')
  const media = ['print', '(prefers-contrast: more)', '(prefers-color-scheme: dark)', '(width: 360px)']
  expect(await next.evaluate((media) => media.filter((query) => matchMedia(query).matches), media)).toEqual([])
  expect(await next.evaluate(() => localStorage.getItem('bigriver.settings'))).toBe('{"story":"once"}')
  expect(await next.context().cookies()).toEqual([])
  expect(await next.evaluate(() => fetch('/api/v1/games').then(({ ok }) => ok))).toBe(true)
})

test('a page with a permission that was granted to it is not used again', async () => {
  const page = await world.visitor(own)
  await page.context().grantPermissions(['notifications'], { origin: world.address })
  await world.leave()
  const next = await world.visitor(own)
  expect(next).not.toBe(page)
})
