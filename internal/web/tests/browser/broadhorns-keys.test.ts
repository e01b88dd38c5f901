import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { known, press } from './merchant.ts'
import { newcomer, newWorld, openTab, sitDown } from './world.ts'

// Broadhorns without a pointer, by the keys that are printed on everything.
const world = newWorld()

const ours = (page: Page) => page.locator('p.turn.yours')
const over = (page: Page) => page.locator('.players .place')

test('a whole game by keyboard', async () => {
  const page = await world.visitor({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } })
  const places = [{ me: true }, { bot: 'simple' }, { bot: 'simple' }, { bot: 'simple' }]
  const id = await sitDown(page, 'Merchant', { game: 'broadhorns', seats: 4, options: { start_order: 'seats' }, places })
  await page.goto(`/tables/${id}`)
  const used = new Set<string>()
  for (let pressed = 0; ; pressed++) {
    await ours(page).or(over(page)).first().waitFor({ timeout: 0 }) // the test has its own limit
    if (await over(page).count()) break
    for (const key of await press(page, id, pressed > 24)) used.add(key) // then the bots bring the year to its end
    if (pressed > 1000) throw new Error('the game does not end')
  }
  expect(['2', 'T', 'E', 'ArrowDown', 'Enter', 'F'].filter((key) => !used.has(key))).toEqual([])
  expect((await known(page, id)).state).toBe('over')
})

test('two people in two browsers, with two bots, a reload and a restart of the server', async () => {
  const anna = await world.visitor({ reducedMotion: 'reduce' })
  const id = await sitDown(anna, 'Anna', { game: 'broadhorns', seats: 4, options: { start_order: 'seats' }, places: [{ me: true }, {}, { bot: 'simple' }, { bot: 'simple' }] })
  const bert = await world.visitor({ reducedMotion: 'reduce', viewport: { width: 360, height: 780 } })
  await newcomer(bert, 'Bert', id, [{ kind: 'sit' }, { kind: 'start' }])
  await anna.goto(`/tables/${id}`)
  await bert.goto(`/tables/${id}`)
  const deeds = { anna: 0, bert: 0 }
  for (let rounds = 0; Math.min(deeds.anna, deeds.bert) < 12; ) {
    await Promise.race([ours(anna).waitFor({ timeout: 0 }), ours(bert).waitFor({ timeout: 0 })])
    for (const [name, page] of [['anna', anna], ['bert', bert]] as const) {
      if (!(await ours(page).count()) || !(await press(page, id)).length) continue
      deeds[name]++
      rounds++
      if (rounds === 8) await anna.reload()
      if (rounds === 14) await world.restart()
    }
  }
  // Both see the game as the server has it, each only with the hand of their own.
  const rows = async (page: Page) => {
    if (await page.getByRole('tab').count()) await openTab(page, 'Players')
    return (await page.locator('.players li').allInnerTexts()).map((row) => row.replace(/\byou\b/g, '').replace(/\s+/g, ' ').trim())
  }
  await expect.poll(async () => (await rows(anna)).join('\n')).toBe((await rows(bert)).join('\n'))
  const [table] = [await known(anna, id)]
  expect(table.mine.map(({ seat, board }) => [seat, board.seats[1]!.hand.every((card) => card === '?')])).toEqual([[1, true]])
})
