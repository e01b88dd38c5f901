import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { known, press } from './merchant.ts'
import { waitTimeout } from './timeouts.ts'
import { gameLimit, isWhole, partsOf } from './whole.ts'
import { bring, newcomer, newWorld, settled, sitDown } from './world.ts'

// Broadhorns without a pointer, by the keys that are printed on everything.
const world = newWorld()

const ours = (page: Page) => page.locator('p.turn.yours')
const over = (page: Page) => page.locator('.players .place')

const setup = { game: 'broadhorns', seats: 4, options: { start_order: 'seats' } }

const bots = [{ bot: 'simple' }, { bot: 'simple' }, { bot: 'simple' }]
const fromTheStart = (page: Page) => sitDown(page, 'Merchant', { ...setup, places: [{ me: true }, ...bots] })
const everyKey = ['2', 'T', 'E', 'ArrowDown', 'Enter', 'P', 'S']

/**
 * The part of a game that is played: where it begins, after how many deeds the merchant is tired,
 * and which keys are pressed in it.
 */
const parts = partsOf(
  { part: 'a whole game', begin: fromTheStart, tired: Infinity, keys: everyKey, toTheEnd: true },
  { part: 'the beginning of a game, until all that a merchant does was done', begin: fromTheStart, tired: Infinity, keys: everyKey, toTheEnd: false },
)

test.each(parts)('$part by keyboard', async ({ begin, tired, keys, toTheEnd }) => {
  const page = await world.visitor({ viewport: { width: 1280, height: 900 } })
  const id = await begin(page)
  await page.goto(`/tables/${id}`)
  const used = new Set<string>()
  for (let done = 0, last = Date.now(); ; ) {
    await ours(page).or(over(page)).first().waitFor()
    if (await over(page).count()) break
    const pressed = await press(page, id, done > tired) // then the bots bring the year to its end
    for (const key of pressed) used.add(key)
    if (pressed.length === 0) {
      if (Date.now() - last > waitTimeout) throw new Error(`no key does anything: ${JSON.stringify(await known(page, id)).slice(0, 2000)}`)
      continue
    }
    last = Date.now()
    done++
    if (done === 1 && keys.includes('P')) {
      await buyPork(page, id)
      used.add('P')
    }
    if (!toTheEnd && keys.every((key) => used.has(key))) break
    if (!toTheEnd && done > 100) throw new Error(`in a hundred deeds only ${[...used].join(' ')}`)
  }
  expect([...used]).toEqual(expect.arrayContaining(keys))
  if (toTheEnd) expect((await known(page, id)).state).toBe('over')
}, gameLimit)

/**
 * A key of the game comes before that of a panel: in port P sells and buys pork, and pressed once
 * too often it leads nowhere, also when the last gold has ended the port action.
 */
async function buyPork(page: Page, id: string) {
  await settled(page)
  for (let i = 0; i < 4; i++) await page.keyboard.press('P') // more often than there is gold
  const aboard = async () => (await known(page, id)).mine[0]!.board.seats[0]!.barrels.map(({ cargo }) => cargo)
  await expect.poll(aboard).toContain('pork')
  await settled(page)
  expect(await page.evaluate(() => document.activeElement?.closest('[id^=panel]')?.id)).toBeUndefined()
}

test('a German page answers to German letters, and an English one to English letters', async () => {
  const page = await world.visitor({ locale: 'de-DE', viewport: { width: 1280, height: 900 } })
  const id = await fromTheStart(page)
  await page.goto(`/tables/${id}`)
  await ours(page).waitFor()
  await page.keyboard.press('2') // a boat of 20 ft
  const aboard = async () => (await known(page, id)).mine[0]!.board.seats[0]!.barrels.map(({ cargo }) => cargo)
  const buying = page.locator('.controls kbd')
  await expect.poll(() => buying.allInnerTexts()).toEqual(expect.arrayContaining(['A', 'S', 'F']))
  for (const key of ['u', 'a']) await page.keyboard.press(key) // U is for furs in English
  await expect.poll(aboard).toEqual(['apple'])
  await settled(page)

  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click()
  await page.locator('html[lang=en]').waitFor()
  await page.goto(`/tables/${id}`)
  await expect.poll(() => buying.allInnerTexts()).toEqual(expect.arrayContaining(['A', 'P', 'U']))
  for (const key of ['m', 'u']) await page.keyboard.press(key) // M is for flour in German
  await expect.poll(async () => (await aboard()).sort()).toEqual(['apple', 'fur'])
})

// table.test has two people at a race, with a reload and a restart.
test.runIf(isWhole)('a whole round by two people in two browsers, with two bots, a reload and a restart of the server', async () => {
  const anna = await world.visitor()
  const id = await sitDown(anna, 'Anna', { game: 'broadhorns', seats: 4, options: { start_order: 'seats' }, places: [{ me: true }, {}, { bot: 'simple' }, { bot: 'simple' }] })
  const bert = await world.visitor({ viewport: { width: 360, height: 780 } })
  await newcomer(bert, 'Bert', id, [{ kind: 'sit' }, { kind: 'start' }])
  await anna.goto(`/tables/${id}`)
  await bert.goto(`/tables/${id}`)
  const deeds = { anna: 0, bert: 0 }
  for (let rounds = 0; Math.min(deeds.anna, deeds.bert) < 8; ) {
    await Promise.race([ours(anna).waitFor(), ours(bert).waitFor({ timeout: 0 })])
    for (const [name, page] of [['anna', anna], ['bert', bert]] as const) {
      if (!(await ours(page).count()) || !(await press(page, id)).length) continue
      deeds[name]++
      rounds++
      if (rounds === 6) await anna.reload()
      if (rounds === 11) await world.restart()
    }
  }
  // Both see the game as the server has it, each only with the hand of their own.
  const rows = async (page: Page) => {
    await bring(page, 'Players')
    return (await page.locator('.players li').allInnerTexts()).map((row) => row.replace(/\byou\b/g, '').replace(/\s+/g, ' ').trim())
  }
  await expect.poll(async () => (await rows(anna)).join('\n')).toBe((await rows(bert)).join('\n'))
  const [table] = [await known(anna, id)]
  expect(table.mine.map(({ seat, board }) => [seat, board.seats[1]!.hand.every((card) => card === '?')])).toEqual([[1, true]])
})
