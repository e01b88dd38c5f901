import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Table } from '../../src/api/types'
import { newWorld, sitDown } from './world.ts'

const world = newWorld()

/**
 * Plays the visitor's own seats by the first thing that is wanted, until one of them is asked for
 * leave to move its pawn, or until so many answers have been given by themselves.
 */
const untilAsked = (page: Page, id: string, answers: number) =>
  page.evaluate(async ({ id, answers }) => {
    const ask = (path: string, body?: unknown): Promise<Table> =>
      fetch(`/api/v1/tables/${id}${path}`, {
        ...(body !== undefined && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      }).then((answer) => answer.json())
    const wanted = ['ask', 'move', 'stop', 'end', 'done']
    for (let table = await ask('?since=0'), n = 0; n < 400; n++) {
      const mine = table.mine.find(({ choices }) => choices.length > 0)
      if (!mine || mine.choices.some(({ action }) => action === 'yes')) return table
      if (table.log.filter((line) => line.kind === 'act' && line.auto).length >= answers) return table
      const by = (word: string) => mine.choices.find(({ key }) => key === word)
      const { action } = wanted.map(by).find(Boolean) ?? mine.choices[n % mine.choices.length]!
      await ask('/commands', { kind: 'act', seat: mine.seat, action })
      table = await ask('?since=0')
    }
    throw new Error('nobody was ever asked')
  }, { id, answers })

test('a standing answer works for questions of others, not for turns; it is given automatically until it is withdrawn', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Anna', { game: 'waters', seats: 2, places: [{ me: true }, { me: true }] })
  const standing = page.getByLabel('Always answer this way …')
  await page.goto(`/tables/${id}`)
  await page.getByText('Table menu').click()
  await page.getByRole('button', { name: 'Resign' }).waitFor()
  expect(await standing.count()).toBe(0) // there are many choices, and no question

  const { steps, mine } = await untilAsked(page, id, 1)
  const asked = mine.find(({ choices }) => choices.length > 0)!
  expect(asked.choices.map(({ action }) => action).sort()).toEqual(['no', 'yes'])
  await standing.selectOption({ label: 'no' })
  await page.getByRole('button', { name: 'From now on' }).click()
  // The question has a name: what stands is chosen beside it, for each of the two seats.
  const ahead = page.getByLabel(/: When somebody asks to move one of your pawns/).nth(asked.seat - 1)
  await expect.poll(() => ahead.inputValue()).toBe('no')
  const { log } = await untilAsked(page, id, 2)
  const given = log.filter((line) => line.kind === 'act' && line.auto)
  expect(given[0]).toMatchObject({ seat: asked.seat, action: 'no', steps: steps + 1 }) // it was the answer to this question too
  expect(given[1]).toMatchObject({ seat: asked.seat, action: 'no' }) // and to the next

  await ahead.selectOption({ label: 'ask me' })
  await expect.poll(() => ahead.inputValue()).toBe('')
  const again = await untilAsked(page, id, Infinity)
  expect(again.mine.find(({ choices }) => choices.length > 0)?.choices.map(({ action }) => action).sort()).toEqual(['no', 'yes'])
})
