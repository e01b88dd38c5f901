import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { findings, overhang } from './axe.ts'
import { atTheHelm, newWorld, seat, setOut, settled } from './world.ts'

const world = newWorld()

test('from the address to the first move in two clicks', async () => {
  const page = await world.visitor()
  const begun = performance.now()
  await page.goto('/')
  await page.getByRole('button', { name: 'Play Mississippi Queen now' }).click()
  await setOut(page)
  await atTheHelm(page)
  const seconds = (performance.now() - begun) / 1000
  console.log(`from the address to the first move: two clicks, ${seconds.toFixed(1)} s`)
  // no more than ten on a machine that people play on; this one may have other things to do
  expect(seconds).toBeLessThan(30)
})

test('options that exclude each other name the rule', async () => {
  const page = await world.visitor()
  await page.goto('/new?game=queen')
  await page.getByRole('button', { name: /^Short game/ }).click()
  await page.getByRole('searchbox', { name: 'Search the options' }).fill('who is ahead')
  await page.getByLabel('Who is ahead').selectOption('rows')
  const why = page.locator('.problem')
  await why.waitFor()
  expect(await why.getByRole('link').getAttribute('href')).toBe('/rules/queen#QB-61')
  expect(await page.getByRole('button', { name: 'Set up the table' }).isDisabled()).toBe(true)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'All as printed' }).click()
  await why.waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Set up the table' }).isEnabled()).toBe(true)
})

test('an edition sets its options', async () => {
  const page = await world.visitor()
  await page.goto('/new?game=queen')
  await page.getByRole('button', { name: 'Start 3' }).click()
  await page.getByLabel('Edition').selectOption('house')
  await page.getByRole('button', { name: 'Pushing 4' }).click()
  await expect.poll(() => page.getByLabel('No pushing back').inputValue()).toBe('on')
  await page.getByText('set by another choice').first().waitFor()
})

test('a second player opens the link in another browser, and the game begins', async () => {
  const anna = await world.visitor({ locale: 'de-DE' })
  await anna.goto('/new?game=queen')
  await seat(anna, 'Platz 3', 'Bot').click()
  await anna.getByRole('button', { name: 'Tisch eröffnen' }).click()
  await anna.getByRole('img', { name: 'Der Link als QR-Code' }).waitFor()
  expect(await findings(anna)).toEqual([])
  const link = await anna.getByLabel('Link zu diesem Tisch').inputValue()
  const ines = await world.visitor({ locale: 'fr-FR', viewport: { width: 360, height: 740 } })
  await ines.goto(link)
  await ines.getByLabel('Votre nom').fill('Inès')
  expect(await findings(ines)).toEqual([])
  expect(await overhang(ines)).toBe(0)
  await ines.getByRole('button', { name: 'S’asseoir ici' }).first().click()
  await Promise.all([anna.locator('.frame').waitFor(), ines.locator('.frame').waitFor()])
  await anna.getByText('Inès').first().waitFor()
  await anna.getByRole('radio', { name: 'voraus', exact: true }).click()
  await anna.locator('.deed').click()
  const ahead = ines.getByRole('radio', { name: 'devant', exact: true })
  await ahead.click()
  await ines.locator('.deed').click()
  await ahead.waitFor({ state: 'detached' })
})

test('a guest becomes an account, keeps the table, leaves and comes back', async () => {
  const page = await world.visitor()
  await page.goto('/')
  await page.getByRole('button', { name: 'Play Mississippi Queen now' }).click()
  await page.locator('.frame').waitFor()
  const table = page.url()
  await page.goto('/sign-in?new')
  await page.getByLabel('Name').fill('Captain Bo')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  expect(new URL(page.url()).pathname).toBe('/sign-in') // the browser requires more characters
  await page.getByLabel('Password').fill('steam and coal')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.locator('#mine').waitFor()
  const own = page.locator('section', { has: page.locator('#mine') }).getByRole('link').first()
  expect(new URL((await own.getAttribute('href'))!, table).pathname).toBe(new URL(table).pathname)

  await page.goto('/settings')
  await page.locator('#rename').fill('Captain Bea')
  await page.getByRole('button', { name: 'Change your name' }).click()
  await page.getByText('Saved.').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('You are not signed in.').waitFor()

  await page.goto('/sign-in')
  await page.getByLabel('Name').fill('Captain Bea')
  await page.getByLabel('Password').fill('wrong password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.locator('.problem').waitFor()
  await page.getByLabel('Password').fill('steam and coal')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.locator('#mine').waitFor()
})

test('settings persist, and so does the language with all texts', async () => {
  const page = await world.visitor({ locale: 'en-US' })
  await page.goto('/settings')
  await page.getByText('night', { exact: true }).click()
  await page.getByText('Français', { exact: true }).first().click()
  await page.getByRole('heading', { name: 'Réglages' }).waitFor()
  await page.goto('/rules/queen')
  await page.getByText("QB-01").first().waitFor()
  await page.getByText('dans le prolongement de la tuile de départ').waitFor()
  const root = page.locator('html')
  expect([await root.getAttribute('lang'), await root.getAttribute('data-theme')]).toEqual(['fr', 'dark'])
})

test('rules can be searched, and have addresses', async () => {
  const page = await world.visitor({ locale: 'de-DE' })
  await page.goto('/rules/queen#QB-55')
  const rule = page.locator('#QB-55')
  await rule.waitFor()
  await expect.poll(() => rule.evaluate((e) => e.getBoundingClientRect().top > 0 && e.getBoundingClientRect().bottom < innerHeight)).toBe(true)
  expect(await rule.getAttribute('class')).toContain('here')
  await page.getByLabel('In den Regeln suchen').fill('messstab nase')
  await expect.poll(() => page.locator('.rule').count()).toBe(1)
  await page.getByLabel('In den Regeln suchen').fill('flugzeug')
  await page.getByText('Keine Regel passt dazu.').waitFor()
})

test('title and icon show how many games wait for us', async () => {
  const page = await world.visitor()
  await page.goto('/')
  await page.getByRole('button', { name: 'Play Mississippi Queen now' }).click()
  await page.locator('.frame').waitFor()
  await page.locator('p.turn.yours').waitFor()
  expect(await page.title()).not.toMatch(/^\(/) // the table that is shown does not count
  await page.goto('/about')
  await expect.poll(() => page.title()).toMatch(/^\(1\) /)
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/favicon-turn.svg')
})

/** The keys that do each lesson; a word in brackets is a button, in braces a heading, with Go. */
const lessons = [
  ['{ahead}', '2', 'ArrowUp', 'ArrowUp', 'Enter'],
  ['2', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'Enter'],
  ['4', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter'],
  ['2', 'ArrowUp', 'ArrowUp', 'Enter'],
  ['2', 'ArrowUp', 'ArrowRight', 'Enter', 'blur', 'Enter'], // ahead lies a boat: where it is pushed to is asked
  ['1', 'ArrowUp', 'Enter', '[take a passenger]'],
  ['1', 'ArrowUp', 'Enter'],
]

async function doLesson(page: Page, keys: string[]) {
  for (const key of keys) {
    await settled(page)
    if (key === 'blur') await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    else if (key.startsWith('{')) {
      await page.getByRole('radio', { name: key.slice(1, -1), exact: true }).click()
      await page.locator('.deed').click()
    } else if (key.startsWith('[')) await page.getByRole('button', { name: key.slice(1, -1) }).first().click()
    else await page.keyboard.press(key)
  }
}

test('the whole driving school, left in the middle and resumed', async () => {
  const page = await world.visitor()
  await page.goto('/school/queen')
  for (const [i, keys] of lessons.entries()) {
    await page.getByRole('heading', { name: `Lesson ${i + 1} of 7` }).waitFor()
    await doLesson(page, keys)
    await page.locator('.coach.good').waitFor()
    if (i === 3) await page.reload()
    else if (i < lessons.length - 1) await page.getByRole('button', { name: 'Next lesson' }).click()
  }
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'That was the last one' }).click()
  await page.getByRole('button', { name: 'Play against bots' }).click()
  await page.waitForURL('**/tables/*')
})

test('a failed lesson says so and can be repeated', async () => {
  const page = await world.visitor()
  await page.goto('/school/queen')
  await page.locator('.steps').getByRole('button', { name: /^Full steam/ }).click()
  await page.getByRole('heading', { name: 'Lesson 3 of 7' }).waitFor()
  await doLesson(page, ['2', 'ArrowUp', 'ArrowUp', 'Enter'])
  await page.locator('.coach.again').waitFor()
  await page.getByRole('button', { name: 'Again' }).click()
  await doLesson(page, ['1', 'ArrowUp', 'Backspace', 'Backspace'])
  expect(await page.locator('.coach.again').count()).toBe(0)
})

test('a lesson under way speaks another language when it is chosen', async () => {
  const page = await world.visitor()
  await page.goto('/school/queen')
  const [english, german] = ['ahead', 'voraus'].map((name) => page.getByRole('radio', { name, exact: true }))
  await english!.first().waitFor()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Lektion 1 von 7' }).waitFor()
  await german!.first().click()
  await page.locator('.deed').click()
  expect(await english!.count()).toBe(0)
  await doLesson(page, ['2', 'ArrowUp', 'ArrowUp', 'Enter'])
  await page.locator('.coach.good').waitFor()
})
