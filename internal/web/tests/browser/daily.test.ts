import { expect, test } from 'vitest'
import type { Table } from '../../src/api/types'
import { looked } from './looked.ts'
import { get, playOut } from './playout.ts'
import { newWorld } from './world.ts'

const world = newWorld()

test('everybody plays the same daily river once, and sees the results of the others afterwards', async () => {
  const anna = await world.visitor()
  await anna.goto('/daily')
  const card = (page: typeof anna) => page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Broadhorns', exact: true }) }).first()
  await card(anna).getByText('You have seat').waitFor()
  await looked(anna, 'daily')
  await card(anna).getByRole('button', { name: 'Play' }).click()
  await anna.waitForURL('**/tables/*')
  const id = anna.url().split('/').at(-1)!

  await anna.goto('/daily')
  expect(await card(anna).getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe(`/tables/${id}`)
  const address = (await card(anna).getByRole('link', { name: 'Broadhorns', exact: true }).getAttribute('href'))!
  await anna.goto(address)
  await anna.getByText('You see the results of the others once you have your own.').waitFor()
  await playOut(anna, id, ['resign'])
  const table = await get<Table>(anna, `/tables/${id}`)
  expect(table.deal).toBe(`daily ${address.split('/')[2]} broadhorns`)
  expect(table.fair.secret).toBeUndefined()
  await anna.goto(`/tables/${id}`)
  await anna.getByRole('link', { name: 'Results of this river' }).click()
  await anna.getByRole('heading', { name: '1 person has played' }).waitFor()
  await anna.getByRole('row', { name: '(you)' }).waitFor()
  await looked(anna, 'river')

  const ben = await world.visitor()
  await ben.goto(address)
  await ben.getByText('You see the results of the others once you have your own.').waitFor()
  expect(await ben.getByRole('table').count()).toBe(0)
})
