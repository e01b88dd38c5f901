import { expect, test } from 'vitest'
import { newWorld } from './world.ts'

const world = newWorld()

test('bots play at the level that was chosen on the first page, and it is remembered', async () => {
  const page = await world.visitor()
  await page.goto('/')
  const level = page.getByLabel('Against: Mississippi Queen')
  expect(await level.inputValue()).toBe('simple')
  expect(await level.locator('option').allInnerTexts()).toEqual(['random', 'simple', 'steady', 'strong', 'master'])
  await level.selectOption('strong')
  await page.getByText(/^weighs every end of its turn/).waitFor()
  await page.getByRole('button', { name: /^Play now\s*: Mississippi Queen/ }).click()
  await page.waitForURL('**/tables/*')
  const table = (await (await page.request.get(`/api/v1${new URL(page.url()).pathname}`)).json()) as { seats: { bot?: string }[] }
  expect(table.seats.map(({ bot }) => bot)).toEqual([undefined, 'strong', 'strong'])

  await page.goto('/')
  await expect.poll(() => level.inputValue()).toBe('strong')
  expect(await page.getByLabel('Against: Broadhorns').inputValue()).toBe('simple')
  expect(await page.getByLabel('With: Rising Waters').inputValue()).toBe('simple')
})
