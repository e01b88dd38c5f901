import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings, overhang } from './axe.ts'
import { get } from './playout.ts'
import { newcomer, newWorld, openTab, seat, sitDown } from './world.ts'

// After a game: ratings, and the lists that have it.
const world = newWorld()

/** Somebody with an account. */
async function account(name: string, width = 1280): Promise<Page> {
  const page = await world.visitor({ viewport: { width, height: 800 } })
  await page.goto('/sign-in?new')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill('a river is long')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL('**/')
  return page
}

test('a rated game: shown in the agreement, for accounts only, in the ladder and on each profile', async () => {
  const anna = await account('Anna')
  const refused: string[] = []
  anna.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()))
  await anna.goto('/ratings/queen')
  await anna.getByText('Nobody has a rating here yet').waitFor()
  await anna.getByRole('main').getByRole('link', { name: 'New table' }).click()

  await seat(anna, 'Seat 3', 'bot').click()
  await anna.getByRole('button', { name: /^At this table/ }).click()
  const counts = anna.getByLabel('The game counts for the ratings')
  expect(await counts.isDisabled()).toBe(true) // with a bot there
  await anna.getByRole('button', { name: /Remove it$/ }).click()
  await counts.check()
  await anna.getByLabel('Chat').selectOption('off')
  await anna.getByRole('button', { name: 'Set up the table' }).click()
  const agreed = anna.getByRole('region', { name: 'What was agreed' })
  await agreed.getByText('The game counts for the ratings').waitFor()
  expect(await agreed.getByRole('definition').allInnerTexts()).toEqual(['as printed', 'none', 'none'])

  const bert = await world.visitor({ viewport: { width: 360, height: 800 } })
  await bert.goto(anna.url())
  await bert.getByText('you need an account to sit down').waitFor()
  expect(await bert.getByRole('button', { name: 'Sit here' }).count()).toBe(0)
  expect(await findings(bert)).toEqual([])
  await bert.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await bert.getByLabel('Name').fill('Bert')
  await bert.getByLabel('Password').fill('a river is long')
  await bert.getByRole('button', { name: 'Create', exact: true }).click()
  await bert.waitForURL('**/tables/*')
  await bert.getByRole('button', { name: 'Sit here' }).click()
  await openTab(bert, 'Players')
  await bert.getByText('Table menu').click()
  await bert.getByRole('button', { name: 'Resign' }).click()
  await bert.getByRole('button', { name: 'Really resign' }).click()
  await anna.getByRole('link', { name: 'Look back' }).waitFor()

  // Both are new, so neither lifts the other. In a few days they would stand in the ladder.
  await anna.goto('/ratings/queen')
  await anna.getByText('people who have finished rated games').waitFor()
  await anna.getByText('Nobody has a rating here yet').waitFor()
  const ids = await Promise.all([anna, bert].map(async (page) => (await get<{ person: { id: string } }>(page, '/me')).person.id))
  const rating = (i: number, name: string, rating: number) => ({ person: { id: ids[i], name, kind: 'account' }, game: 'queen', rating, sigma: 483, games: 1, provisional: true })
  const [first, last] = [rating(0, 'Anna', 1658), rating(1, 'Bert', 1342)]
  await anna.route('**/games/queen/ladder*', (route) => route.fulfill({ json: { ratings: [first, last], more: false } }))
  await anna.route(`**/people/${ids[1]}*`, async (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.fulfill({ json: { ...last.person, ratings: [last] } }),
  )
  await anna.goto('/ratings/queen')
  await anna.getByRole('row').nth(2).waitFor()
  expect(await anna.getByRole('row').allInnerTexts()).toEqual([expect.stringContaining('Place'), expect.stringMatching(/1\s+Anna\s+1658 ± 483\s+1/), expect.stringMatching(/2\s+Bert\s+1342 ± 483\s+1/)])
  expect(await findings(anna)).toEqual([])
  await anna.getByRole('link', { name: 'Bert' }).click()
  await anna.getByRole('heading', { name: 'Bert' }).waitFor()
  await anna.getByRole('row', { name: /^Mississippi Queen .*1342 ± 483/ }).waitFor()
  expect(await findings(anna)).toEqual([])
  await anna.getByRole('link', { name: 'Mississippi Queen' }).first().click()
  await anna.getByRole('heading', { name: 'Ratings of Mississippi Queen' }).waitFor()
  expect(refused).toEqual([]) // a page that is left asks for nothing more

  for (const path of ['/ratings/queen', '/']) {
    await bert.goto(path)
    await bert.getByRole('heading', { level: 1 }).waitFor()
    expect(await overhang(bert)).toBe(0)
  }
})

test('finished games of one’s own are listed page by page', async () => {
  const page = await world.visitor()
  const table = { game: 'queen', seats: 2, places: [{ me: true }, { bot: 'random' }], terms: { listed: false } }
  await sitDown(page, 'Cleo', table)
  await page.goto('/about')
  await page.evaluate(async (table) => {
    const ask = (method: string, path: string, body?: unknown) =>
      fetch(`/api/v1${path}`, { method, ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }) }).then((answer) => answer.json())
    for (let i = 0; i < 6; i++) await ask('POST', `/tables/${((await ask('POST', '/tables', table)) as { id: string }).id}/commands`, { kind: 'start' })
    const { tables } = (await ask('GET', '/tables?mine=true')) as { tables: { id: string }[] }
    for (const { id } of tables) await ask('POST', `/tables/${id}/commands`, { kind: 'resign' })
  }, table)
  await page.goto('/')
  const mine = page.getByRole('region', { name: 'Your finished games' })
  await mine.waitFor()
  expect(await mine.getByRole('listitem').count()).toBe(5)
  await mine.getByRole('button', { name: 'More' }).click()
  await expect.poll(() => mine.getByRole('listitem').count()).toBe(7)
  expect(await mine.getByRole('button', { name: 'More' }).count()).toBe(0)
})

test('a full table is ready to begin, and a guest who signs in is warned', async () => {
  const page = await world.visitor()
  await page.goto('/new?game=queen')
  await seat(page, 'Seat 2', 'bot').click()
  await page.getByRole('button', { name: 'Set up the table' }).click()
  await page.waitForURL('**/tables/*')
  const bert = await world.visitor()
  await newcomer(bert, 'Bert', new URL(page.url()).pathname.split('/')[2]!, [{ kind: 'sit', seat: 3 }])
  await page.goto('/')
  await page.getByRole('region', { name: 'Your tables' }).getByText('ready to begin').waitFor()
  await page.goto('/sign-in')
  await page.getByText('do not move to another account').waitFor()
})

test('a page that cannot be fetched says so', async () => {
  const page = await world.visitor()
  await page.goto('/')
  await page.getByRole('button', { name: 'Play Mississippi Queen now' }).waitFor()
  await page.route('**/assets/About*', (route) => route.abort())
  await page.getByRole('link', { name: 'About Bigriver' }).click()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await page.unroute('**/assets/About*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'About Bigriver' }).waitFor()
})

test('the link to the rules leads to the current game', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Anna', { game: 'waters', seats: 2, places: [{ me: true }, { bot: 'random' }] })
  await page.goto(`/tables/${id}`)
  await page.getByRole('region', { name: 'Board', exact: true }).waitFor()
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Rules' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Rules' }).getAttribute('href')).toBe('/rules/waters')
})

test('a cooperative game says that it has no ratings', async () => {
  const page = await world.visitor()
  await page.goto('/ratings/waters')
  await page.getByText('There are no ratings here').waitFor()
  expect(await page.getByText('Nobody has a rating here yet').count()).toBe(0)
})
