import { expect, test } from 'vitest'
import { findings } from './axe.ts'
import { playOn } from './delta.ts'
import { pictures } from './looked.ts'
import { show } from './position.ts'
import { agree, newWorld, settled, sitDown } from './world.ts'

// The week's water, step by step: the map goes back to a step and forth again.
const world = newWorld()

/** In the record: the upgrades after a week with heavy rain. */
const afterHeavyRain = 120

test('the water of the last week can be stepped through on the map, and left again', async () => {
  const page = await world.visitor({ viewport: { width: 1440, height: 900 } })
  await show(world, page, 'whole-spring-1927-three-roles-goals', afterHeavyRain, 'waters')
  await page.getByText('The last weather').click()
  const levels = () => page.locator('section.board .level').allTextContents()
  const now = await levels()
  const steps = page.getByRole('group', { name: 'Step by step' })
  await steps.getByRole('button', { name: 'Step ›' }).click()
  await page.getByText(/The map shows step 1 of \d+\./).waitFor()
  const losses = page.locator('.losses b').first()
  expect(await losses.innerText()).toBe('Losses 2')
  expect(await findings(page)).toEqual([])
  const of = Number(/of (\d+)/.exec(await steps.innerText())![1])
  await steps.getByRole('button', { name: 'Step ›' }).click()
  await page.getByText(`The map shows step 2 of ${of}.`).waitFor()
  expect(await levels()).toContain('6') // where the heavy rain fell
  await steps.getByRole('button', { name: '‹ Back' }).click()
  await page.getByText(`The map shows step 1 of ${of}.`).waitFor()
  expect(await levels()).not.toContain('6')
  // The last step has led to the board as it is.
  for (let n = 1; n < of; n++) await steps.getByRole('button', { name: 'Step ›' }).click()
  await page.getByText(`The map shows step ${of} of ${of}.`).waitFor()
  expect([await levels(), await losses.innerText()]).toEqual([now, 'Losses 9'])
  if (pictures) {
    for (let n = 0; n < 14; n++) await steps.getByRole('button', { name: '‹ Back' }).click()
    await page.screenshot({ path: `${pictures}/week.png` })
  }
  await steps.getByRole('button', { name: 'Back to the present' }).click()

  // It runs by itself until somebody stops it.
  await steps.getByRole('button', { name: 'Play' }).click()
  await page.getByText(`The map shows step 2 of ${of}.`).waitFor()
  await steps.getByRole('button', { name: 'Pause' }).click()
  await steps.getByRole('button', { name: 'Back to the present' }).click()
  await expect.poll(() => page.getByText(/The map shows step/).count()).toBe(0)
  expect(await levels()).toEqual(now)
})

test('the weather is narrated card by card, and stays readable until the next decision', async () => {
  const page = await world.visitor({ reducedMotion: 'no-preference', viewport: { width: 1440, height: 900 }, story: 'slow' })
  const id = await sitDown(page, 'Nora', { game: 'waters', seats: 1, places: [{ me: true }] })
  let turns = 0 // a solo player has two positions
  await playOn([page], id, ({ choices }) => choices.some(({ key }) => key === 'community') && turns++ > 0)
  await page.goto(`/tables/${id}`)
  await page.getByRole('button', { name: /^End turn/ }).waitFor()
  await settled(page)
  await page.keyboard.press('e')
  await agree(page)
  // Meanwhile nobody decides anything, and the caption narrates card by card.
  await page.getByText('The weather:', { exact: true }).waitFor()
  await page.getByRole('heading', { name: /^The weather/ }).waitFor()
  expect(await page.locator('p.turn.yours').count()).toBe(0)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Skip to the end' }).click()
  // What the water did stays in view beside the next decision, until that is made.
  await page.locator('p.turn.yours').waitFor()
  const read = page.getByRole('heading', { name: /^The last weather/ })
  await read.waitFor()
  const where = page.getByRole('combobox', { name: /places, also on the map$/ })
  const go = page.getByRole('button', { name: /^(No more upgrades|the Survivor arrives at)/ })
  await where.or(go).first().waitFor()
  if (await where.count()) await where.selectOption({ index: 1 })
  await go.click()
  await expect.poll(() => read.count()).toBe(0)
})
