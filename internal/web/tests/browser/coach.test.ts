import { expect, test } from 'vitest'
import { overhang } from './axe.ts'
import { looksBack, type Analysis } from './coach.ts'
import { pictures } from './looked.ts'
import { get, playOut, type Shown } from './playout.ts'
import { newWorld, post, sitDown } from './world.ts'

const world = newWorld('shell', 1)

// Broadhorns is not among the games that are looked back on here. One that is played at random has some 1,450 steps, which take 76 s of a processor; analyse.txtar looks back
// on such a game, in less depth. Rising Waters is in coach-waters.test.ts.
const race = { game: 'queen', seats: 2, options: { must_play_if_possible: 'off' }, places: [{ me: true }, { bot: 'simple' }], wanted: ['resign'] }

test('the coach looks back on a race: chances under the scrubber, turning points, and playing on', { timeout: 300_000 }, () => looksBack(world, race))

test('the coach says why another action was better, under what was chosen', { timeout: 300_000 }, async () => {
  const page = await world.visitor({ reducedMotion: 'reduce' })
  const { wanted, ...body } = race
  const id = await sitDown(page, 'Anna', body)
  await playOut(page, id, wanted)
  await expect.poll(async () => (await get<Analysis>(page, `/tables/${id}/analysis`)).state, { timeout: 200_000 }).toBe('made')
  // Whether a decision of such a short race was dear is chance, so one is made so on its way here.
  await page.route('**/analysis', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { decisions: object[] }
    Object.assign(json.decisions[0]!, { missed: true, better: 0.4, error: 0.1, words: 'one field ahead', why: 'It means more coal, but fewer passengers aboard.' })
    await route.fulfill({ response: answer, json })
  })
  await page.goto(`/tables/${id}/replay?step=0`)
  const chances = page.getByRole('region', { name: 'The chances of winning' })
  await chances.getByText('Turning points and decisions').click()
  const why = chances.getByText('It means more coal, but fewer passengers aboard.')
  await why.scrollIntoViewIfNeeded()
  for (const [width, height] of [[1440, 900], [360, 780]] as const) {
    await page.setViewportSize({ width, height })
    await why.scrollIntoViewIfNeeded()
    expect(await overhang(page)).toBe(0)
    if (!pictures) continue
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${pictures}/coach-why-${colorScheme}-${width}.png` })
    }
  }
})

test('the coach says so where a game was called off, in German too', async () => {
  const page = await world.visitor({ reducedMotion: 'reduce', locale: 'de-DE' })
  const id = await sitDown(page, 'Anna', { game: 'waters', seats: 2, places: [{ me: true }, { me: true }] })
  const { mine } = await get<Shown>(page, `/tables/${id}`)
  const acting = mine.find(({ choices }) => choices.length > 0)!
  await post(page, `/tables/${id}/commands`, { kind: 'act', seat: acting.seat, action: acting.choices[0]!.action })
  await post(page, `/tables/${id}/commands`, { kind: 'offer_abort' })
  await page.goto(`/tables/${id}/replay?step=0`)
  await page.getByText('Dieses Spiel wurde vor seinem Ende aufgegeben').waitFor()
})
