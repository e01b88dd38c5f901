import { expect, test } from 'vitest'
import type { Table } from '../../src/api/types'
import { looked } from './looked.ts'
import { get, playOut } from './playout.ts'
import { newWorld, sitDown } from './world.ts'

const world = newWorld()

const setup = { game: 'queen', seats: 3, options: { must_play_if_possible: 'off' }, places: [{ me: true }, { bot: 'simple' }, { bot: 'simple' }] }
const drawsOf = ({ log }: Table) => log.filter(({ kind }) => kind === 'chance').map((line) => ('action' in line ? line.action : ''))

test('a finished game is sent on, and somebody else meets the same draws and sees both results', async () => {
  const anna = await world.visitor()
  const id = await sitDown(anna, 'Anna', setup)
  await playOut(anna, id, ['resign'])
  await anna.goto(`/tables/${id}`)
  await anna.getByRole('link', { name: 'Challenge' }).click()
  const link = await anna.getByRole('textbox', { name: 'Link to this challenge' }).inputValue()
  await looked(anna, 'challenge')

  const ben = await world.visitor()
  await ben.goto(link)
  await ben.getByText('You are challenged to play this game yourself.').waitFor()
  await ben.getByRole('rowheader', { name: 'Seat 1' }).waitFor()
  await ben.getByRole('button', { name: 'Play', exact: true }).click()
  await ben.waitForURL(/\/tables\/(?!.*challenge)/)
  const again = ben.url().split('/').at(-1)!
  await playOut(ben, again, ['resign'])
  const [first, second] = [await get<Table>(ben, `/tables/${id}`), await get<Table>(ben, `/tables/${again}`)]
  expect(second.from).toEqual({ table: id, step: 0, same: true })
  const draws = drawsOf(first)
  const met = drawsOf(second)
  const both = Math.min(draws.length, met.length)
  expect(both).toBeGreaterThan(1)
  expect(met.slice(0, both)).toEqual(draws.slice(0, both))

  await ben.goto(`/tables/${again}`)
  const same = ben.getByRole('region', { name: 'With the same luck' })
  await same.getByRole('row').filter({ hasText: 'Anna' }).getByText(/place \d/).first().waitFor()
  await looked(ben, 'challenge-end')
})

test('a game that goes on is no challenge', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Anna', setup)
  await page.goto(`/challenge/${id}`)
  await page.getByText('Only a game that was played to its end can be a challenge.').waitFor()
})
