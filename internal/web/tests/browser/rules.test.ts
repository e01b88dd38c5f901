import { describe, expect, test } from 'vitest'
import { findings, overhang } from './axe.ts'
import { newWorld, visit } from './world.ts'

// The rules of a game: first one page for those who do not know it, then all of them.
const world = newWorld()

const looks = [
  ['light', 1440, 'en-US'],
  ['dark', 1440, 'de-DE'],
  ['light', 360, 'fr-FR'],
  ['dark', 360, 'en-US'],
] as const

describe.each(looks)('%s, %i px wide, in %s', (colorScheme, width, locale) => {
  test.each(['queen', 'broadhorns', 'waters'])('%s on one page, with pictures, each statement with rules that are there', async (game) => {
    const page = await world.visitor({ colorScheme, locale, viewport: { width, height: 900 } })
    await visit(page, `/rules/${game}`)
    const primer = page.locator('.primer')
    await expect.poll(() => primer.locator('svg').count()).toBe(7) // the goal, and six parts of a turn
    expect(await primer.locator('h2').count()).toBe(4)
    expect(await primer.locator('del').count()).toBe(6)
    const dead = await primer.locator('.rules a').evaluateAll((links) => links.filter((link) => !document.getElementById(link.getAttribute('href')!.slice(1))).map((link) => link.textContent))
    expect(dead).toEqual([])
    // Whoever hears the page hears that a struck thought is wrong.
    expect(await primer.locator('.mistakes li').first().locator('.unseen').innerText()).not.toBe('')
    expect([await findings(page), await overhang(page)]).toEqual([[], 0])
  })
})

test('a statement leads to its rule, and a rule tells where it comes from', async () => {
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
  await page.evaluate(() => scrollTo(0, 0)) // elsewhere the search hides a part of a link, and what is hidden is too small
  expect(await findings(page)).toEqual([])
  await mark.focus()
  await page.keyboard.press('Enter')
  await rule.getByText('S1:147').waitFor({ state: 'detached' })
})
