import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sitDown, World } from './world.ts'

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
