import { expect, test } from 'vitest'
import { findingsByDayAndNight, overhang } from './axe.ts'
import { newWorld } from './world.ts'

const world = newWorld()

test('pages of the manual have no fault that axe knows, on a phone and on a desktop', async () => {
  const page = await world.visitor()
  for (const path of ['', 'begin.html', 'de/keys.html', 'fr/options-queen.html', 'commands.html', 'self-hosting.html', 'architecture.html']) {
    await page.goto(`/manual/${path}`)
    for (const [width, height] of [[1440, 900], [360, 800]] as const) {
      await page.setViewportSize({ width, height })
      expect(await overhang(page), path).toBe(0)
      // The pages are laid out alike: what only a wide window shows is on each of them.
      if (width === 360 || path === '') expect(await findingsByDayAndNight(page), path).toEqual([])
    }
  }
})

test('the manual is found from the foot of a page, and its search by the keyboard', async () => {
  const page = await world.visitor()
  await page.goto('/about')
  await page.getByRole('link', { name: 'Manual', exact: true }).click()
  await page.getByRole('link', { name: 'Play with friends' }).click()
  await page.getByRole('heading', { name: 'Play with friends', level: 1 }).waitFor() // on the page before, the key would be lost
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('To the text')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Plackett')
  await page.getByRole('status').getByText('Found:').waitFor()
  await page.getByRole('link', { name: 'Ratings: The method' }).press('Enter')
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/manual/ratings.html#the-method')
  await page.getByLabel('Search the manual').fill('qwertzuiop')
  await page.getByText('No page has all of these words.').waitFor()
})

test('the search folds accents, and German pages lead to English ones where there are no German ones', async () => {
  const page = await world.visitor()
  await page.goto('/manual/de/begin.html')
  await page.getByLabel('Im Handbuch suchen').fill('EIGENE PLATZE')
  await page.getByRole('link', { name: 'Mit Freunden spielen', exact: true }).first().waitFor()
  await page.getByLabel('Im Handbuch suchen').fill('nginx buffer')
  await page.getByRole('link', { name: 'Hosting reference: TLS and proxies' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/manual/hosting-reference.html')
})

test('without script there is a word about the search, and every page can be reached', async () => {
  const page = await world.visitor({ javaScriptEnabled: false })
  await page.goto('/manual/')
  await page.getByText('The search needs JavaScript.').waitFor()
  expect(await page.getByRole('searchbox').count()).toBe(0)
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await page.getByRole('link', { name: 'Allein spielen und lernen' }).click()
  await page.getByRole('heading', { name: 'Was wäre, wenn?' }).waitFor()
})

test('the theme that was chosen for the pages holds in the manual', async () => {
  const page = await world.visitor({ colorScheme: 'light' })
  await page.goto('/manual/')
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const day = await paper()
  await page.evaluate(() => localStorage.setItem('bigriver.settings', JSON.stringify({ theme: 'dark' })))
  await page.reload()
  expect(await paper()).not.toBe(day)
})
