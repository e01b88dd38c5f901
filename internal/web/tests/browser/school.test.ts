import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings, overhang } from './axe.ts'
import { newWorld, settled, speed } from './world.ts'

// Lessons answer a wrong step with a hint and a way back, and leave the board its half of a phone.
const world = newWorld()

async function lesson(page: Page, number: number) {
  await page.getByRole('list', { name: 'Lessons' }).getByRole('button').nth(number - 1).click()
  await page.getByRole('heading', { name: `Lesson ${number} of 7` }).waitFor()
  await settled(page)
}

async function keys(page: Page, ...all: string[]) {
  for (const key of all) {
    await settled(page)
    await page.keyboard.press(key)
  }
}

test('a wrong step is answered immediately, and can be undone', async () => {
  const page = await world.visitor({ viewport: { width: 1440, height: 740 } })
  await page.goto('/school/queen')
  await lesson(page, 5)
  const coach = page.locator('.coach')
  await coach.getByText('The green boat B is in your way').waitFor()
  expect(await page.getByRole('button', { name: 'Undo the step' }).count()).toBe(0)
  await keys(page, '1', 'ArrowUp') // at speed 1 nobody pushes
  await coach.getByText('Choose speed 2 or more').waitFor()
  const back = page.getByRole('button', { name: 'Undo the step' })
  expect([await findings(page), await overhang(page)]).toEqual([[], 0])
  await back.focus()
  await page.keyboard.press('Enter')
  await coach.getByText('The green boat B is in your way').waitFor()
  await back.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.classList.contains('coach'))).toBe(true)
  await speed(page, 2).waitFor() // the turn begins again
})

test('on a phone the board has at least half of the page in every lesson', async () => {
  const page = await world.visitor({ viewport: { width: 360, height: 740 }, hasTouch: true })
  await page.goto('/school/queen')
  for (let number = 1; number <= 7; number++) {
    await lesson(page, number)
    const board = (await page.locator('section.board').boundingBox())!
    expect([number, board.height >= 370]).toEqual([number, true])
    // The lessons differ in their words alone.
    expect([number, number === 1 ? await findings(page) : [], await overhang(page)]).toEqual([number, [], 0])
  }
})
