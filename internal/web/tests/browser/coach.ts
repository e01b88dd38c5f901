import { expect } from 'vitest'
import { looked } from './looked.ts'
import { get, playOut, type Shown } from './playout.ts'
import { sitDown, type World } from './world.ts'

export interface Analysis {
  state: string
  together: boolean
  outlooks: number[][]
  turningPoints: number[]
  decisions: { step: number; missed: boolean }[]
}

/** A game, who plays it, and which of its actions bring it to its end. */
export interface Way {
  game: string
  seats: number
  options: Record<string, string>
  places: object[]
  wanted: string[]
}

/** Has a game played to its end and looks at what the coach says of it: chances under the scrubber, turning points, and playing on. */
export async function looksBack(world: World, { game, seats, options, places, wanted }: Way) {
  const page = await world.visitor({ reducedMotion: 'reduce' })
  const id = await sitDown(page, 'Anna', { game, seats, options, places })
  const { steps } = await playOut<Shown & { steps: number }>(page, id, wanted)
  await page.goto(`/tables/${id}/replay?step=0`)
  const chances = page.getByRole('region', { name: 'The chances of winning' })
  await chances.or(page.getByText('The coach is looking back on this game.')).first().waitFor()
  await chances.waitFor({ timeout: 200_000 }) // the page asks again by itself
  const told = await get<Analysis>(page, `/tables/${id}/analysis`)
  expect(told.state).toBe('made')
  expect(told.outlooks.length).toBe(steps + 1)
  expect(told.together).toBe(game === 'waters')
  const lines = game === 'waters' ? 1 : seats
  expect(told.outlooks[0]!.length).toBe(lines)
  const who = game === 'waters' ? 'The group' : 'Anna'
  await chances.getByRole('img', { name: new RegExp(`${who}: .* at the start, .* at the end`) }).waitFor()

  await chances.getByText('Turning points and decisions').click()
  const table = chances.getByRole('table', { name: 'The chances of winning' })
  expect(await table.getByRole('columnheader').count()).toBe(lines + 1)
  await table.getByRole('row', { name: new RegExp(`^${steps} `) }).waitFor()
  await chances.getByRole('table', { name: /^Luck and choice/ }).waitFor()
  await looked(page, `coach-${game}`, (width) => width < 600)

  // A turning point leads to its step, and a decision to a new game before it.
  const turn = told.turningPoints[0]
  if (turn) {
    await chances.getByRole('button', { name: `Step ${turn}`, exact: true }).first().click()
    await page.getByText(new RegExp(`^${turn} / ${steps}$`)).waitFor()
  }
  const missed = told.decisions.filter((decision) => decision.missed)
  expect(await chances.getByRole('button', { name: /^Play on before step/ }).count()).toBe(Math.min(5, missed.length))
  if (missed.length === 0) {
    await chances.getByText(/^No decision was worse/).waitFor()
    return
  }
  await chances.getByRole('button', { name: /^Play on before step/ }).first().click()
  await chances.getByRole('button', { name: 'Play on', exact: true }).click()
  await page.waitForURL((url) => /^\/tables\/\w+$/.test(url.pathname) && !url.pathname.endsWith(id))
}
