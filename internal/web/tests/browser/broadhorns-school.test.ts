import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings, overhang } from './axe.ts'
import { newWorld, settled } from './world.ts'

// The school of Broadhorns: seven lessons, done by the keys that are printed on everything.
const world = newWorld()

const lessons: Record<string, readonly string[]> = {
  load: ['3', 'F', 'F', 'A'],
  move: ['ArrowLeft', 'Enter'],
  sell: ['T', 'S', 'E'],
  fill: ['T', 'P', 'A'],
  board: ['T', 'F', 'E', '1'],
  ice: ['I', 'T', 'P'],
  home: ['T', 'F', 'X'],
}

async function press(page: Page, ...keys: readonly string[]) {
  for (const key of keys) {
    await settled(page)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press(key)
  }
}

test('the whole school, by night, 360 px wide', async () => {
  const page = await world.visitor({ colorScheme: 'dark', viewport: { width: 360, height: 740 } })
  await page.goto('/school/broadhorns')
  for (const [i, [name, keys]] of Object.entries(lessons).entries()) {
    await page.getByRole('heading', { name: `Lesson ${i + 1} of 7` }).waitFor()
    await settled(page)
    const { height } = (await page.locator('section.board').boundingBox())!
    // the lessons differ in their words
    expect([name, i > 0 ? [] : await findings(page), await overhang(page), height >= 370]).toEqual([name, [], 0, true])
    await press(page, ...keys)
    await page.locator('.coach.good').waitFor()
    if (i < 6) await page.getByRole('button', { name: 'Next lesson' }).click()
  }
  await page.getByRole('button', { name: 'That was the last one' }).click()
  expect([await findings(page), await overhang(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Play against bots' }).click()
  await page.waitForURL('**/tables/*')
})

test('a wrong step is answered immediately, and can be undone', async () => {
  const page = await world.visitor()
  await page.goto('/school/broadhorns')
  const coach = page.locator('.coach')
  await coach.getByText('every expedition begins').waitFor()
  await press(page, '2') // the boat of 20 ft
  await coach.getByText('take the 30-ft boat').waitFor()
  await page.getByRole('button', { name: 'Undo the step' }).click()
  await coach.getByText('every expedition begins').waitFor()
  await page.getByRole('list', { name: 'Lessons' }).getByRole('button').nth(2).click()
  await coach.getByText('it wants apples and pork').waitFor()
  await press(page, 'T', 'P', 'E') // the apples and their delivery stay aboard
  await coach.getByText('Both barrels must go to spaces of the town').waitFor()
  await page.getByRole('button', { name: 'Undo the step' }).click()
  await press(page, 'A', 'D')
  await press(page, 'E')
  await page.locator('.coach.good').waitFor()
})
