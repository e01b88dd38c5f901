import { expect, test } from 'vitest'
import { findings, findingsByDayAndNight, overhang } from './axe.ts'
import { newWorld, visit } from './world.ts'

// The rules of a game: first one page for those who do not know it, then all of them.
const world = newWorld()

test.each([
  ['queen', 'light', 360, 'fr-FR'],
  ['broadhorns', 'dark', 1440, 'de-DE'],
  ['waters', 'light', 1440, 'en-US'],
] as const)('%s on one page, with pictures, each statement with rules that are there: %s, %i px wide, in %s', async (game, colorScheme, width, locale) => {
  const page = await world.visitor({ colorScheme, locale, viewport: { width, height: 900 } })
  await visit(page, `/rules/${game}`)
  const primer = page.locator('.primer')
  await expect.poll(() => primer.locator('svg').count()).toBe(7) // the goal, and six parts of a turn
  // Screen readers announce that a crossed-out statement is wrong.
  expect(await primer.locator('.mistakes li').first().locator('.unseen').innerText()).not.toBe('')
  for (const language of ['English', 'Deutsch', 'Français']) {
    await page.getByRole('button', { name: language }).click()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language.slice(0, 2).toLowerCase())
    await expect.poll(() => primer.locator('del').count()).toBe(6)
    expect(await primer.locator('h2').count()).toBe(4)
    const dead = await primer.locator('.rules a').evaluateAll((links) => links.filter((link) => !document.getElementById(link.getAttribute('href')!.slice(1))).map((link) => link.textContent))
    expect(dead).toEqual([])
    expect([language, await overhang(page)]).toEqual([language, 0])
  }
  await page.evaluate(() => scrollTo(0, 0)) // what the search that stays in view covers a part of is not too small
  expect(game === 'queen' ? await findingsByDayAndNight(page) : await findings(page)).toEqual([])
})

test('a statement links to its rule, and a rule shows its source', async () => {
  const page = await world.visitor({ locale: 'de-DE' })
  await visit(page, '/rules/queen')
  await page.locator('.primer').getByRole('link', { name: 'QB-27' }).first().click()
  const rule = page.locator('#QB-27.here')
  await rule.waitFor()
  await expect.poll(() => rule.evaluate((line) => line.getBoundingClientRect().top < innerHeight && line.getBoundingClientRect().bottom > 0)).toBe(true)
  expect(await rule.innerText()).not.toContain('S1:147')
  const mark = page.getByRole('button', { name: 'Woher QB-27 stammt' })
  await mark.focus()
  await page.keyboard.press('Enter')
  await rule.getByText('S1:147').waitFor()
  await rule.getByText('die gedruckte Regel von 1997').waitFor()
  await rule.getByText('deren Seite verloren ist').waitFor()
  expect(await mark.getAttribute('aria-expanded')).toBe('true')
  // elsewhere the search hides a part of a link, and what is hidden is too small
  await page.evaluate(() => scrollTo(0, 0))
  expect(await findings(page)).toEqual([])
  await mark.focus()
  await page.keyboard.press('Enter')
  await rule.getByText('S1:147').waitFor({ state: 'detached' })
})
