import { expect, test } from 'vitest'
import { newWorld, newcomer, sitDown } from './world.ts'

const world = newWorld()

const unplayed = 'Mississippi Queen was called off before it began.'

test('a table that was called off before its game says so to those waiting, to later visitors, and in place of a replay', async () => {
  const anna = await world.visitor()
  const id = await sitDown(anna, 'Anna', { game: 'queen', seats: 2, places: [{ me: true }, {}] })
  const bert = await world.visitor()
  await newcomer(bert, 'Bert', id, [])
  await bert.goto(`/tables/${id}`)
  await bert.getByRole('button', { name: 'Sit here' }).waitFor()
  const answer = await anna.request.post(`/api/v1/tables/${id}/commands`, { data: { kind: 'offer_abort' } })
  expect(answer.ok()).toBe(true)
  await bert.getByText(unplayed).waitFor()
  for (const address of [`/tables/${id}`, `/tables/${id}/replay?step=3`]) {
    await anna.goto(address)
    await anna.getByText(unplayed).waitFor()
    expect(new URL(anna.url()).pathname).toBe(`/tables/${id}`)
  }
  await anna.getByRole('main').getByRole('link', { name: 'New table' }).click()
  await anna.waitForURL('**/new?game=queen')
})

test('a link in a replay leads away from it, also to another replay, and back', async () => {
  const page = await world.visitor()
  const seats = [{ me: true }, { me: true }]
  const first = await sitDown(page, 'Anna', { game: 'waters', seats: 2, places: seats })
  const command = (id: string, data: Record<string, unknown>) => page.request.post(`/api/v1/tables/${id}/commands`, { data })
  for (let step = 0; step < 3; step++) {
    const { mine } = (await (await page.request.get(`/api/v1/tables/${first}`)).json()) as { mine: { seat: number; choices: { action: string }[] }[] }
    const acting = mine.find(({ choices }) => choices.length > 0)!
    expect((await command(first, { kind: 'act', seat: acting.seat, action: acting.choices[0]!.action })).ok()).toBe(true)
  }
  await command(first, { kind: 'offer_abort' })
  const made = await page.request.post('/api/v1/tables', { data: { from: { table: first, step: 1 }, places: seats } })
  const second = ((await made.json()) as { id: string }).id
  await command(second, { kind: 'start' })
  await command(second, { kind: 'offer_abort' })

  await page.goto(`/tables/${second}/replay?step=0`)
  await page.getByRole('link', { name: 'Everything up to step 1 comes from another game.' }).click()
  await page.getByText(/^1 \/ \d+$/).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/tables/${first}/replay?step=1`)
  await page.getByRole('button', { name: 'One action forward' }).click()
  await page.waitForURL(`**/tables/${first}/replay?step=2`)
  await page.goBack()
  await page.waitForURL(`**/tables/${second}/replay?step=0`)
  await page.getByText(/^0 \/ \d+$/).waitFor()
})

test('a player with two seats resigns them one by one', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Anna', { game: 'queen', seats: 3, places: [{ me: true }, { me: true }, { bot: 'simple' }] })
  await page.goto(`/tables/${id}`)
  await page.getByText('Table menu').click()
  await page.getByRole('button', { name: 'Resign', exact: true }).click()
  await page.getByRole('button', { name: 'Resign seat 1' }).click()
  await expect.poll(() => page.getByText('has resigned').count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Resign', exact: true }).click()
  expect(await page.getByRole('button', { name: /^Resign seat/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Really resign' }).click()
  const given = async () => ((await (await page.request.get(`/api/v1/tables/${id}`)).json()) as { seats: { resigned?: boolean }[] }).seats.map(({ resigned }) => resigned ?? false)
  await expect.poll(given).toEqual([true, true, false])
})
