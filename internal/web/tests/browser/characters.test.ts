import { expect, test } from 'vitest'
import { findings, overhang } from './axe.ts'
import { newWorld, seat } from './world.ts'

// Characters are chosen where levels are, and called by their names.
const world = newWorld()

test('characters are chosen at New table and in the lobby, and play under their names', async () => {
  const anna = await world.visitor({ viewport: { width: 360, height: 800 } })
  await anna.goto('/new?game=queen')
  await seat(anna, 'Seat 2', 'bot').click()
  await anna.getByLabel('Bot in seat 2').selectOption('Elias Briggs')
  await anna.getByText('hoards coal').waitFor()
  expect(await findings(anna)).toEqual([])
  expect(await overhang(anna)).toBe(0)
  await anna.getByRole('button', { name: 'Set up the table' }).click()
  await anna.getByText('Elias Briggs').waitFor()
  await anna.getByLabel('Which bot').selectOption('Hattie Rusk')
  await anna.getByText('pushes whenever').waitFor()
  expect(await findings(anna)).toEqual([])
  expect(await overhang(anna)).toBe(0)
  await anna.getByRole('button', { name: /^A bot/ }).click()
  await anna.getByRole('tab', { name: /^Players/ }).click()
  await anna.getByText('Hattie Rusk', { exact: true }).first().waitFor()
})
