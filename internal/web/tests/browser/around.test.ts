import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newWorld, newcomer, setOut, sitDown, speed } from './world.ts'

// The parts around the board that follow the game: the log, missed turns, and the lobby.
const world = newWorld()

const school = { game: 'queen', seats: 3, options: { game: 'school' } }
const alone = { ...school, places: [{ me: true }, { me: true }, { me: true }] }

const log = (page: Page) => page.locator('[aria-label=Log]')
/** How far the log is from its end. */
const fromEnd = (page: Page) => log(page).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)

interface Mine {
  seat: number
  choices: { action: string }[]
}

/**
 * Plays the seats of the page's visitor by the API, by the first thing that is offered, for so many
 * actions.
 */
async function playOn(page: Page, id: string, actions: number) {
  for (let done = 0; done < actions; done++) {
    let mine: Mine | undefined
    const offered = async () => {
      const table: { mine: Mine[] } = await page.request.get(`/api/v1/tables/${id}`).then((answer) => answer.json())
      return (mine = table.mine.find(({ choices }) => choices.length > 0))
    }
    await expect.poll(offered).toBeDefined() // what another page has pressed may be under way
    if (!mine) return
    const { choices, seat } = mine
    const wanted = ['end', 'ahead', 'speed 1'].find((one) => choices.some(({ action }) => action === one))
    await page.request.post(`/api/v1/tables/${id}/commands`, { data: { kind: 'act', seat, action: wanted ?? choices[0]!.action } })
  }
}

test('the log stays at its end though the window changes, until its reader scrolls up', async () => {
  const page = await world.visitor({ viewport: { width: 1280, height: 900 } })
  const id = await sitDown(page, 'Anna', alone)
  await page.goto(`/tables/${id}`)
  await log(page).waitFor()
  await playOn(page, id, 40) // more than the log shows, which fills its column
  await expect.poll(() => log(page).evaluate((list) => list.scrollHeight > list.clientHeight + 100)).toBe(true)
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
  // A lower window takes more from the log than any line is high.
  await page.setViewportSize({ width: 1280, height: 700 })
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
  const lines = () => log(page).locator('li').count()
  let before = await lines()
  await playOn(page, id, 3)
  await expect.poll(lines).toBeGreaterThan(before)
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)

  await log(page).hover()
  await page.mouse.wheel(0, -120)
  await expect.poll(() => fromEnd(page)).toBeGreaterThan(60)
  const top = await log(page).evaluate((list) => list.scrollTop)
  before = await lines()
  await playOn(page, id, 3)
  await expect.poll(lines).toBeGreaterThan(before)
  expect(await log(page).evaluate((list) => list.scrollTop)).toBe(top)
})

test('the list of missed turns does not grow while somebody looks, and closes when they act', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Anna', { ...school, places: [{ me: true }, {}, { bot: 'simple' }] })
  const bert = await world.visitor()
  await newcomer(bert, 'Bert', id, [{ kind: 'sit' }, { kind: 'start' }])
  await page.goto(`/tables/${id}`)
  await setOut(page)
  await playOn(bert, id, 1)
  await speed(page, 1).waitFor()
  await page.locator('.fields path.open').first().waitFor({ state: 'attached' }) // nothing moves any more: what was shown is noted
  await page.evaluate((id) => localStorage.setItem(`bigriver.seen.${id}`, '4'), id)
  await page.reload()
  const missed = page.locator('.missed')
  await missed.waitFor()
  const words = await missed.innerText()
  await bert.request.post(`/api/v1/tables/${id}/commands`, { data: { kind: 'offer_abort' } })
  await page.getByText('asks to end the game without a result').first().waitFor()
  expect(await missed.innerText()).toBe(words)
  await playOn(page, id, 1)
  await missed.waitFor({ state: 'detached' })
})

test('a guest who set up a table is asked for a name there, and plays a second seat only by name', async () => {
  const page = await world.visitor({ locale: 'de-DE' })
  await page.goto('/new')
  await page.locator('h1').waitFor()
  await page.getByRole('button', { name: 'Tisch eröffnen' }).click()
  const name = page.getByLabel('Dein Name')
  await expect.poll(() => name.inputValue()).toMatch(/^Gast( \d+)?$/)
  await name.fill('Mathilde')
  await page.getByRole('button', { name: 'Namen ändern' }).click()
  await page.locator('li.mine').getByText('Mathilde').waitFor()
  await page.reload()
  await page.locator('li.mine').getByText('Mathilde').waitFor()
  expect(await page.getByRole('button', { name: /^Hier setzen/ }).count()).toBe(0)
  await page.getByRole('button', { name: /^Diesen Platz auch spielen/ }).first().waitFor()
})
