import { expect, test } from 'vitest'
import type { Analysis } from '../../src/api/types'
import { analysisOf } from './analysis.ts'
import { looked } from './looked.ts'
import { get, playOut, type Shown } from './playout.ts'
import { isWhole } from './whole.ts'
import { importPlayed, newWorld, post, sitDown } from './world.ts'

const world = newWorld('shell', isWhole ? 1 : 0)
const withCoach = newWorld('shell', 1)

/** A game, who plays it, and which of its actions bring it to its end. */
interface Way {
  game: string
  seats: number
  options: Record<string, string>
  places: object[]
  wanted: string[]
  record: string
}

/**
 * Has a game played to its end and looks at what the coach says of it: chances under the scrubber,
 * turning points, and playing on.
 */
async function looksBack({ game, seats, options, places, wanted, record }: Way) {
  const page = await world.visitor()
  const imported = !isWhole
  const id = imported ? await importPlayed(page, 'Anna', game, record) : await sitDown(page, 'Anna', { game, seats, options, places })
  if (!imported) await playOut(page, id, wanted)
  const { steps, seats: players } = await get<{ steps: number; seats: { name: string }[] }>(page, `/tables/${id}`)
  const lines = game === 'waters' ? 1 : players.length
  const made = imported ? analysisOf(steps, lines, [9]) : undefined
  if (made) await page.route('**/analysis', (route) => route.fulfill({ json: made }))
  await page.goto(`/tables/${id}/replay?step=0`)
  const chances = page.getByRole('region', { name: 'Chances of winning' })
  await chances.or(page.getByText('The coach is analysing this game.')).first().waitFor()
  await chances.waitFor({ timeout: 200_000 }) // the page asks again by itself
  const analysis = made ?? (await get<Analysis>(page, `/tables/${id}/analysis`))
  if (!made) {
    expect(analysis.state).toBe('ready')
    expect(analysis.outlooks.length).toBe(steps + 1)
    expect(analysis.cooperative).toBe(game === 'waters')
    expect(analysis.outlooks[0]!.length).toBe(lines)
  }
  const who = game === 'waters' ? 'The group' : players[0]!.name
  await chances.getByRole('img', { name: new RegExp(`${who}: .* at the start, .* at the end`) }).waitFor()

  await chances.getByText('Turning points and decisions').click()
  const table = chances.getByRole('table', { name: 'Chances of winning' })
  expect(await table.getByRole('columnheader').count()).toBe(lines + 1)
  await table.getByRole('row', { name: new RegExp(`^${steps} `) }).waitFor()
  await chances.getByRole('table', { name: /^Luck and choice/ }).waitFor()
  if (made) await chances.getByText(made.decisions[0]!.why).waitFor() // under what was chosen
  await looked(page, `coach-${game}`, (width) => width < 600)

  // A turning point leads to its step, and a decision to a new game before it.
  const turn = analysis.turningPoints[0]
  if (turn) {
    await chances.getByRole('button', { name: `Step ${turn}`, exact: true }).first().click()
    await page.getByText(new RegExp(`^${turn} / ${steps}$`)).waitFor()
  }
  const missed = analysis.decisions.filter((decision) => decision.missed)
  expect(await chances.getByRole('button', { name: /^Play on before step/ }).count()).toBe(Math.min(5, missed.length))
  if (missed.length === 0) {
    await chances.getByText(/^No decision was clearly worse/).waitFor()
    return
  }
  await chances.getByRole('button', { name: /^Play on before step/ }).first().click()
  await chances.getByRole('button', { name: 'Play on', exact: true }).click()
  await page.waitForURL((url) => /^\/tables\/\w+$/.test(url.pathname) && !url.pathname.endsWith(id))
}

// In ./check whole the server analyses games that were just played, which takes up to a minute.
// Otherwise its analysis of golden games is made up, and the tests of internal/coach check the
// content. Broadhorns is not analysed here: a random game has some 1,450 steps, which take 76 s of
// processor time; analyse.txtar analyses such a game, in less depth.
const race = { game: 'queen', seats: 2, options: { must_play_if_possible: 'off' }, places: [{ me: true }, { bot: 'simple' }], wanted: ['resign'], record: 'whole-game-school' }
const fall = { game: 'waters', seats: 2, options: {}, places: [{ me: true }, { bot: 'simple' }], wanted: ['done', 'end'], record: 'whole-fall-1926-won' }

for (const [name, way] of [['race', race], ['Fall', fall]] as const) {
  const title = `the coach looks back on a whole ${name} by the page: chances under the scrubber, turning points, why another action was better, and playing on`
  test(title, { timeout: 300_000 }, () => looksBack(way))
}

test('the coach says so where a game was called off, in German too', async () => {
  const page = await withCoach.visitor({ locale: 'de-DE' })
  const id = await sitDown(page, 'Anna', { game: 'waters', seats: 2, places: [{ me: true }, { me: true }] })
  const { mine } = await get<Shown>(page, `/tables/${id}`)
  const acting = mine.find(({ choices }) => choices.length > 0)!
  await post(page, `/tables/${id}/commands`, { kind: 'act', seat: acting.seat, action: acting.choices[0]!.action })
  await post(page, `/tables/${id}/commands`, { kind: 'offer_abort' })
  await page.goto(`/tables/${id}/replay?step=0`)
  await page.getByText('Dieses Spiel wurde vor seinem Ende abgebrochen').waitFor()
})
