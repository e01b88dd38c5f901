import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { overhang } from './axe.ts'
import { pictures } from './looked.ts'
import { isWhole } from './whole.ts'
import { importRecord, newWorld, post, sitDown } from './world.ts'

const world = newWorld()

/** Presses a button that saves a file, and returns the name of the file and what is in it. */
async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

const games = [
  { game: 'queen', record: 'whole-game-passengers', graphs: 'Graphs', columns: ['progress A', 'speed B', 'coal D'] },
  { game: 'broadhorns', record: 'whole-game-for-two', graphs: 'Graphs', columns: [] },
  { game: 'waters', record: 'whole-fall-1926-won', graphs: 'How the weeks went', columns: ['losses people', 'losses towns', 'cards A'] },
]

for (const { game, record, graphs, columns } of games) {
  if (!isWhole && columns.length === 0) continue // a game of which only the form is looked at
  test(`the numbers of a game of ${game} are saved, every step of them`, async () => {
    const page = await world.visitor()
    const { id, steps } = await importRecord(page, 'Anna', game, record)
    await page.goto(`/tables/${id}/replay?step=0`)
    await page.getByText(graphs, { exact: true }).click()
    const csv = await saved(page, 'Save the numbers as CSV')
    expect(csv.name).toBe(`${game}-${id}.csv`)
    const rows = csv.text.trimEnd().split('\r\n').map((row) => row.split(','))
    expect(rows.length).toBe(steps + 2)
    expect(rows[0]![0]).toBe('step')
    for (const column of columns) expect(rows[0]).toContain(column)
    expect(rows[0]!.length).toBeGreaterThan(3)
    for (const [i, row] of rows.slice(1).entries()) {
      expect(row.length).toBe(rows[0]!.length)
      expect(row[0]).toBe(String(i))
      expect(row.every((cell) => /^-?\d*(\.\d+)?$/.test(cell))).toBe(true)
    }
    const json = await saved(page, 'Save the numbers as JSON')
    const told = JSON.parse(json.text) as { game: string; imported: boolean; outcome: { ending: string }; columns: { key: string }[]; steps: Record<string, number>[] }
    expect([told.game, told.imported, told.outcome.ending, told.steps.length]).toEqual([game, true, 'played', steps + 1])
    expect(['step', ...told.columns.map(({ key }) => key)]).toEqual(rows[0])
    const last = told.steps[steps]!
    expect(rows[0]!.map((key) => (last[key] === undefined ? '' : String(last[key])))).toEqual(rows[steps + 1])
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await overhang(page)).toBe(0)
    if (pictures) await page.screenshot({ path: `${pictures}/downloads-${game}-360.png`, fullPage: true })
  })
}

test('one’s own games can be saved, and nobody else’s', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Zelda', { game: 'queen', seats: 2, places: [{ me: true }, { bot: 'simple' }] })
  await post(page, `/tables/${id}/commands`, { kind: 'resign' })
  await page.goto('/games')
  await page.getByRole('heading', { name: 'Save them' }).waitFor()
  const csv = await saved(page, 'Save as CSV')
  const [header, game, ...rest] = csv.text.trimEnd().split('\r\n')
  expect(header).toBe('table,game,created,ended,ending,rated,steps,earlierSteps,seats,bots,seat,place,score,group,players')
  expect(game).toMatch(new RegExp(`^${id},queen,[^,]+,[^,]+,abandoned,false,\\d+,0,2,1,1,,,,Zelda / `))
  expect(rest).toEqual([])
  const json = JSON.parse((await saved(page, 'Save as JSON')).text) as { games: { table: string; players: string[] }[] }
  expect(json.games.map(({ table }) => table)).toEqual([id])
  const ben = await world.visitor()
  await ben.goto('/games')
  await ben.getByText('You have not finished a game yet.').waitFor()
  expect(await ben.getByRole('button', { name: 'Save as CSV' }).count()).toBe(0)
})
