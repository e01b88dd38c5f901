import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings, overhang } from './axe.ts'
import { newWorld, sitDown } from './world.ts'

const world = newWorld()

interface Shown {
  state: string
  seq: number
  mine: { seat: number; choices: { action: string }[] }[]
  finish?: { title?: string; summary: { words: string }[]; moments: { step: number; words: string }[]; standing: { seat: number }[]; tally: unknown[]; luck: unknown[] }
  log: { kind: string; words: string }[]
}

const shown = async (page: Page, id: string) => (await (await page.request.get(`/api/v1/tables/${id}`)).json()) as Shown

/** Plays our seats by the API until the game is over: by the first of some actions that is offered, else by any. */
async function playOut(page: Page, id: string, wanted: string[]): Promise<Shown> {
  for (let n = 0; ; n++) {
    const table = await shown(page, id)
    if (table.state === 'over') return table
    expect(table.finish).toBeUndefined()
    const mine = table.mine.find(({ choices }) => choices.length > 0)
    if (!mine) {
      await new Promise((done) => setTimeout(done, 50))
      continue
    }
    const action = wanted.find((want) => mine.choices.some((choice) => choice.action === want)) ?? mine.choices[n % mine.choices.length]!.action
    await page.request.post(`/api/v1/tables/${id}/commands`, { data: { kind: 'act', seat: mine.seat, action, seen: table.seq } })
  }
}

const games = [
  { game: 'queen', seats: 3, options: { must_play_if_possible: 'off' }, places: [{ me: true }, { bot: 'simple' }, { bot: 'simple' }], wanted: ['resign'] },
  { game: 'broadhorns', seats: 3, options: {}, places: [{ me: true }, { bot: 'simple' }, { bot: 'simple' }], wanted: ['end turn', 'pass'] },
  { game: 'waters', seats: 2, options: {}, places: [{ me: true }, { bot: 'simple' }], wanted: ['done', 'end'] },
]

/** Where pictures of the pages are put, if anybody wants to look at them. */
const pictures = process.env.PICTURES
if (pictures) mkdirSync(pictures, { recursive: true })

for (const { game, seats, options, places, wanted } of games) {
  test(`the end of ${game}: who, why, what decided it, and the moments, in both themes, wide and narrow`, { timeout: 300_000 }, async () => {
    const page = await world.visitor({ reducedMotion: 'reduce' })
    const id = await sitDown(page, 'Anna', { game, seats, options, places })
    const { finish, log } = await playOut(page, id, wanted)
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
  const page = await world.visitor({ reducedMotion: 'reduce' })
  const { seats, options, places, wanted } = games[0]!
  const id = await sitDown(page, 'Anna', { game: 'queen', seats, options, places })
  const { finish } = await playOut(page, id, wanted)
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
