import { expect, test } from 'vitest'
import type { Table } from '../../src/api/types'
import { looked } from './looked.ts'
import { get, playOut, type Shown } from './playout.ts'
import { isWhole } from './whole.ts'
import { importPlayed, newWorld, sitDown } from './world.ts'

const world = newWorld()

interface Ended extends Shown {
  finish?: { title?: string; summary: { words: string }[]; moments: { step: number; words: string }[]; standing: { seat: number }[]; tally: unknown[]; luck: unknown[] }
  log: { kind: string; words: string }[]
}

const unfinished = (table: Ended) => expect(table.finish).toBeUndefined()

const games = [
  { game: 'queen', seats: 3, options: { must_play_if_possible: 'off' }, places: [{ me: true }, { bot: 'simple' }, { bot: 'simple' }], wanted: ['resign'], record: undefined },
  { game: 'broadhorns', seats: 2, options: {}, places: [{ me: true }, { bot: 'simple' }], wanted: ['end turn', 'pass'], record: 'whole-game-for-two' },
  { game: 'waters', seats: 2, options: {}, places: [{ me: true }, { bot: 'simple' }], wanted: ['done', 'end'], record: 'whole-fall-1926-won' },
]

// A race that was given up is played at once. The others are long: ./check whole plays them, and
// otherwise records of such games are imported.
for (const { game, seats, options, places, wanted, record } of games) {
  test(`the end of a whole game of ${game} by the page: who, why, what decided it, and the moments, in both themes, wide and narrow`, { timeout: 300_000 }, async () => {
    const page = await world.visitor()
    const imported = record && !isWhole
    const id = imported ? await importPlayed(page, 'Anna', game, record) : await sitDown(page, 'Anna', { game, seats, options, places })
    const { finish, log } = imported ? await get<Ended>(page, `/tables/${id}`) : await playOut(page, id, wanted, unfinished)
    expect(finish).toBeDefined()
    expect(finish!.moments.length).toBeGreaterThan(0)
    if (!imported) {
      expect(log.findLast(({ kind }) => kind === 'end')?.words).toBe(finish!.summary[0]!.words)
      expect(log.filter(({ words }) => words.includes('a bot plays on')).length).toBe(0)
    }

    await page.goto(`/tables/${id}`)
    await page.locator('.finish .first h2').waitFor()
    for (const { words } of finish!.summary) await page.locator('.finish').getByText(words).first().waitFor()
    await page.locator('.luck summary').click()
    if (game === 'broadhorns' && isWhole) await page.getByRole('table', { name: 'Coin by coin' }).getByRole('row', { name: /^gold at the end/ }).waitFor()
    if (game === 'queen') await expect.poll(() => page.locator('.finish .picture svg').count(), { timeout: 20_000 }).toBe(finish!.moments.length)
    await looked(page, `end-${game}`, (width) => width < 600)

    const title = await page.locator('.finish .first h2').innerText()
    if (game === 'waters') {
      expect(title).toBe(finish!.title)
      expect(await page.locator('.finish').getByText(/wins/).count()).toBe(0)
      expect(await page.locator('.finish tr.first').count()).toBe(0)
      await page.locator('.tally').getByText('Saved').waitFor()
      await page.locator('.tally').getByText('Lost').waitFor()
    } else {
      expect(title).toMatch(/wins|share|Nobody/)
      expect(await page.locator('.finish table').first().locator('tbody').getByRole('row').count()).toBe(seats)
    }
  })
}

test('each player has their own place; a moment leads to its step by keys; the result is put away and shown again', async () => {
  const page = await world.visitor()
  const id = await importPlayed(page, 'Anna', 'queen', 'whole-game-school')
  const { finish, outcome, seats } = await get<Table>(page, `/tables/${id}`)
  await page.goto(`/tables/${id}`)
  await page.locator('.players .place').first().waitFor()
  const rows = await page.locator('.players .name').evaluateAll((names) => names.map((name) => [name.firstElementChild!.textContent, name.querySelector('.place')?.textContent]))
  // the rows are not in the order of the seats
  expect(rows.map(([name]) => name)).not.toEqual(seats.map(({ name }) => name))
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(seats.map(({ name }, i) => [name, `place ${outcome!.places![i]}`])))
  const first = finish!.moments[0]!
  await page.getByRole('button', { name: 'See the board' }).press('Enter')
  expect(await page.locator('.finish').count()).toBe(0)
  await page.getByRole('button', { name: 'Show the result' }).press('Enter')
  await page.locator('.finish').waitFor()
  await page.locator('summary', { hasText: 'Speed' }).or(page.locator('.graphs summary').first()).first().press('Enter')
  await page.locator('.numbers summary').press('Enter')
  await page.locator('.numbers table').first().waitFor()
  await page.locator('.finish').getByRole('link', { name: first.words }).press('Enter')
  await page.waitForURL(`**/tables/${id}/replay?step=${first.step}`)
  await page.getByText(new RegExp(`^${first.step} / `)).waitFor()
})
