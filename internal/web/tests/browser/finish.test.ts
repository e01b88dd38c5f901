import { expect, test } from 'vitest'
import { findings, overhang } from './axe.ts'
import { pictures } from './looked.ts'
import { playOut, type Shown } from './playout.ts'
import { newWorld, sitDown } from './world.ts'

const world = newWorld()

interface Ended extends Shown {
  finish?: { title?: string; summary: { words: string }[]; moments: { step: number; words: string }[]; standing: { seat: number }[]; tally: unknown[]; luck: unknown[] }
  log: { kind: string; words: string }[]
}

const unfinished = (table: Ended) => expect(table.finish).toBeUndefined()

const games = [
  { game: 'queen', seats: 3, options: { must_play_if_possible: 'off' }, places: [{ me: true }, { bot: 'simple' }, { bot: 'simple' }], wanted: ['resign'] },
  { game: 'broadhorns', seats: 3, options: {}, places: [{ me: true }, { bot: 'simple' }, { bot: 'simple' }], wanted: ['end turn', 'pass'] },
  { game: 'waters', seats: 2, options: {}, places: [{ me: true }, { bot: 'simple' }], wanted: ['done', 'end'] },
]

for (const { game, seats, options, places, wanted } of games) {
  test(`the end of ${game}: who, why, what decided it, and the moments, in both themes, wide and narrow`, { timeout: 300_000 }, async () => {
    const page = await world.visitor()
    const id = await sitDown(page, 'Anna', { game, seats, options, places })
    const { finish, log } = await playOut(page, id, wanted, unfinished)
    expect(finish).toBeDefined()
    expect(finish!.moments.length).toBeGreaterThan(0)
    expect(log.findLast(({ kind }) => kind === 'end')?.words).toBe(finish!.summary[0]!.words)
    expect(log.filter(({ words }) => words.includes('a bot plays on')).length).toBe(0)

    for (const colorScheme of ['light', 'dark'] as const)
      for (const [width, height] of [[1440, 900], [360, 780]] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height })
        await page.goto(`/tables/${id}`)
        await page.locator('.finish .first h2').waitFor()
        for (const { words } of finish!.summary) await page.locator('.finish').getByText(words).first().waitFor()
        await page.locator('.luck summary').click()
        if (game === 'broadhorns') await page.getByRole('table', { name: 'Coin by coin' }).getByRole('row', { name: /^gold at the end/ }).waitFor()
        if (game === 'queen') await expect.poll(() => page.locator('.finish .picture svg').count(), { timeout: 20_000 }).toBe(finish!.moments.length)
        if (pictures) await page.screenshot({ path: `${pictures}/${game}-${colorScheme}-${width}.png`, fullPage: width < 600 })
        expect(await overhang(page)).toBe(0)
        expect(await findings(page)).toEqual([])
      }

    const title = await page.locator('.finish .first h2').innerText()
    if (game === 'waters') {
      expect(title).toBe(finish!.title)
      expect(await page.locator('.finish').getByText(/wins/).count()).toBe(0)
      expect(await page.locator('.finish tr.first').count()).toBe(0)
      await page.locator('.tally').getByText('Kept').waitFor()
      await page.locator('.tally').getByText('Lost').waitFor()
    } else {
      expect(title).toMatch(/wins|share|Nobody/)
      expect(await page.locator('.finish table').first().locator('tbody').getByRole('row').count()).toBe(seats)
    }
  })
}

test('a moment leads to its step by keys; the result is put away and shown again', { timeout: 300_000 }, async () => {
  const page = await world.visitor()
  const { seats, options, places, wanted } = games[0]!
  const id = await sitDown(page, 'Anna', { game: 'queen', seats, options, places })
  const { finish } = await playOut(page, id, wanted, unfinished)
  await page.goto(`/tables/${id}`)
  const first = finish!.moments[0]!
  await page.getByRole('button', { name: 'Look at the board' }).press('Enter')
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
