import { expect, test } from 'vitest'
import { looked } from './looked.ts'
import { newWorld, post } from './world.ts'

const world = newWorld()

test('a guest finds a finished game again, by filters and from the finish page', { timeout: 45_000 }, async () => {
  const page = await world.visitor()
  const ids: string[] = []
  await post(page, '/me/guest', { name: 'Rosa' })
  for (const [game, bot] of [['queen', 'steady'], ['broadhorns', 'random'], ['queen', 'random']] as const) {
    const { id } = await post<{ id: string }>(page, '/tables', { game, seats: 2, places: [{ me: true }, { bot }], terms: { listed: game === 'broadhorns' } })
    await post(page, `/tables/${id}/commands`, { kind: 'start' })
    await post(page, `/tables/${id}/commands`, { kind: 'resign' })
    ids.push(id)
  }
  await page.goto(`/tables/${ids[2]}`)
  await page.getByRole('link', { name: 'Look back' }).waitFor()
  await page.getByRole('link', { name: 'My games' }).last().click()
  await page.getByRole('heading', { name: 'My games' }).waitFor()
  const games = page.locator('main ul.list li')
  await expect.poll(() => games.count()).toBe(3)
  await page.getByText('You are a guest').waitFor()
  await looked(page, 'past-games', () => true)

  await page.getByRole('combobox', { name: 'Game' }).selectOption('queen')
  await expect.poll(() => games.count()).toBe(2)
  await page.getByRole('searchbox', { name: 'With' }).fill('STEADY')
  await expect.poll(() => games.count()).toBe(1)
  await page.reload() // the address has the filters
  await expect.poll(() => games.count()).toBe(1)
  expect(await games.getByRole('link').getAttribute('href')).toBe(`/tables/${ids[0]}/replay?step=0`)
  await page.getByRole('searchbox', { name: 'With' }).fill('nobody')
  await page.getByText(/^No game matches these filters/).waitFor()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect.poll(() => games.count()).toBe(3)
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByText(/^No game matches these filters/).waitFor()

  // Others see only the listed one in the profile.
  const { person } = (await (await page.request.get('/api/v1/me')).json()) as { person: { id: string } }
  const other = await world.visitor()
  await other.goto(`/people/${person.id}`)
  await other.getByRole('heading', { name: 'Last games' }).waitFor()
  await expect.poll(() => other.locator('main ul.list li').count()).toBe(1)
  await looked(other, 'past-profile', () => true)
})
