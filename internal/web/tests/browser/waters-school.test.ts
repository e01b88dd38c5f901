import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings, overhang } from './axe.ts'
import { newWorld, settled } from './world.ts'

// The school of Rising Waters: a week in seven lessons, each done by the buttons and the list of
// places.
const world = newWorld()

type Deed = (page: Page) => Promise<void>

const controls = (page: Page) => page.locator('section.controls')

/** Presses a button of the controls; `within` is the row that it stands in. */
const button =
  (name: string | RegExp, within?: string): Deed =>
  async (page) => {
    await settled(page)
    const row = within ? controls(page).getByRole('listitem').filter({ hasText: within }) : controls(page)
    await row.getByRole('button', { name }).first().click()
  }

/** Chooses a place in the list, and does what it is for. */
const place =
  (at: string): Deed =>
  async (page) => {
    await settled(page)
    await controls(page).locator('select').first().selectOption(at)
    await page.locator('section.controls [aria-keyshortcuts="Enter"]').click()
  }

const lessons: Record<string, readonly Deed[]> = {
  water: [button(/^Move/), place('7,7'), button('Stop here'), button(/^End turn/)],
  upgrade: [button(/^Buy/, 'Actions'), button(/^Buy/, 'Raft'), button('No more upgrades')],
  threat: [button('No more upgrades'), button(/Radio/), button(/Outside Activism/)],
  turn: [button(/^Work for the Community/), button(/^Seek Work/), button(/^End turn/)],
  together: [button(/^Donate/), button(/^Nora/, 'Garden'), button(/^Move/), button(/^Ask for others/), button('pawn 3 of Nora'), button(/^ask Nora/), place('9,10')],
  levee: [button(/^Accept Work/), button(/taking 3/), place('7,1'), place('6,3'), button(/^End turn/)],
  week: [button(/^End turn/), place('7,0')],
}

test('the whole school, by night, 360 px wide', async () => {
  const page = await world.visitor({ colorScheme: 'dark', viewport: { width: 360, height: 740 } })
  await page.goto('/school/waters')
  for (const [i, [name, deeds]] of Object.entries(lessons).entries()) {
    await page.getByRole('heading', { name: `Lesson ${i + 1} of 7` }).waitFor()
    await settled(page)
    const { height } = (await page.locator('section.board').boundingBox())!
    // the lessons differ in their words
    expect([name, i > 0 ? [] : await findings(page), await overhang(page), height > 260]).toEqual([name, [], 0, true])
    for (const deed of deeds) await deed(page)
    await page.locator('.coach.good').waitFor()
    if (i < 6) await page.getByRole('button', { name: 'Next lesson' }).click()
  }
  await page.getByRole('button', { name: 'That was the last one' }).click()
  expect([await findings(page), await overhang(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Play with a bot' }).click()
  await page.waitForURL('**/tables/*')
})

test('a wrong step is answered immediately, and one that cannot be undone restarts the lesson', async () => {
  const page = await world.visitor()
  await page.goto('/school/waters')
  const coach = page.locator('.coach')
  const lesson = (n: number) => page.getByRole('list', { name: 'Lessons' }).getByRole('button').nth(n - 1).click()
  await coach.getByText('what the water must exceed').waitFor()
  await button(/^End turn/)(page) // the pawn stays on the land that is flooded
  await coach.getByText('must be on higher land').waitFor()
  await page.getByRole('button', { name: 'Again' }).click()
  await coach.getByText('what the water must exceed').waitFor()

  await lesson(6)
  await coach.getByText('take 3 Job Offers').waitFor()
  await button(/^Accept Work/)(page)
  await button(/taking 3/)(page)
  await place('7,2')(page) // no water comes there
  await coach.getByText('take all 3 Job Offers').waitFor()
  await page.getByRole('button', { name: 'Undo the step' }).click()
  await coach.getByText('heavy rain comes').waitFor()
})
