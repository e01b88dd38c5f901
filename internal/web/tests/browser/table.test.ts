import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import type { QueenPlan } from '../../src/games/queen/terms'
import { findings, overhang } from './axe.ts'
import { waitTimeout } from './timeouts.ts'
import { still } from './position.ts'
import { gameLimit, isWhole } from './whole.ts'
import { atTheHelm, bring, heading, newcomer, newWorld, setOut, settled, sitDown } from './world.ts'

const world = newWorld()

const bots = [{ me: true }, { bot: 'simple' }, { bot: 'simple' }]
const school = { game: 'queen', seats: 3, options: { game: 'school' }, places: bots }

/** Whether it is our turn, the game is over, or others are to act. */
async function standing(page: Page): Promise<'ours' | 'over' | 'theirs'> {
  if (await page.locator('.players .place').count()) return 'over'
  return (await page.locator('p.turn.yours').count()) ? 'ours' : 'theirs'
}

/** Waits until it is our turn, or the game is over. */
const called = (page: Page) => page.locator('p.turn.yours, .players .place').first().waitFor()

/**
 * Takes one step with the keyboard alone: what is offered first, straight ahead where that is
 * possible, a turn where it is not.
 */
async function stepByKeyboard(page: Page, tried: number) {
  const focused = async (name: RegExp) => {
    const button = page.getByRole('button', { name }).first()
    // it may disappear meanwhile
    if (!(await button.count()) || !(await button.isEnabled({ timeout: 1000 }).catch(() => false))) return false
    const there = await button.focus({ timeout: 1000 }).then(() => true, () => false)
    if (there) await page.keyboard.press('Enter')
    return there
  }
  const heading = page.getByRole('radio', { checked: true }).first()
  if ((await heading.count()) && (await heading.focus({ timeout: 1000 }).then(() => true, () => false))) return page.keyboard.press('Enter')
  if (await focused(/^take (a passenger|nobody)/)) return
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const end = page.getByRole('button', { name: 'End turn' })
  if ((await end.count()) && (await end.isEnabled({ timeout: 1000 }).catch(() => false))) return page.keyboard.press('Enter')
  const refused = await page.locator('.problem').count()
  await page.keyboard.press(!refused ? 'ArrowUp' : tried % 5 < 3 ? 'ArrowRight' : 'ArrowLeft')
}

/**
 * Does any of what is legal: where a boat lies ahead, the arrows alone may turn on the spot for
 * ever.
 */
async function anything(page: Page, id: string) {
  await page.evaluate(async (id) => {
    const table = await fetch(`/api/v1/tables/${id}`).then((answer) => answer.json())
    for (const { seat, choices } of table.mine) {
      if (!choices.length) continue
      const { action } = choices[Math.floor(Math.random() * choices.length)]
      const body = JSON.stringify({ kind: 'act', seat, action, seen: table.seq })
      await fetch(`/api/v1/tables/${id}/commands`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    }
  }, id)
}

// Two people in two browsers play the beginning of a game by keyboard below.
test.runIf(isWhole)('a whole game by keyboard alone', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Keys', school)
  await page.goto(`/tables/${id}`)
  await page.locator('.frame').waitFor()
  let pressed = 0
  for (let is = await standing(page); is !== 'over'; is = await standing(page)) {
    if (is === 'theirs') {
      await called(page)
      continue
    }
    await settled(page)
    await stepByKeyboard(page, ++pressed)
    if (pressed > 900) throw new Error('the game does not end')
  }
  expect(await page.getByRole('status').first().innerText()).not.toBe('')
})

test('arrows walk the fields, each with its name from the bow', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Walker', school)
  await page.goto(`/tables/${id}`)
  await setOut(page)
  await atTheHelm(page)
  const fields = page.getByRole('group', { name: /^The fields of the river/ }).getByRole('button')
  await expect.poll(() => fields.evaluateAll((all) => all.filter((field) => field.getAttribute('tabindex') === '0').length)).toBe(1)
  await page.locator('[id^=field-][tabindex="0"]').focus()
  expect(await page.locator(':focus').getAttribute('aria-label')).toMatch(/^here, water/)
  await settled(page)
  await page.keyboard.press('ArrowRight') // north is at the right on a wide screen
  expect(await page.locator(':focus').getAttribute('aria-label')).toMatch(/^1 ahead, reached at speed 1 without coal/)
  await page.keyboard.press('Enter')
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('ahead, free')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'End turn' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isEnabled()).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => page.locator('[id^=field-][tabindex="0"]').getAttribute('aria-label')).toMatch(/reached at speed/)
})

test.each<[locale: string, width: number]>([
  ['de-DE', 360],
  ...(isWhole ? [['fr-FR', 360] as [string, number]] : []), // German has the longest words
  ['de-DE', 1440],
])('the controls keep one height, whoever acts, and the first tile is seen with its banks: %s, %i px', async (locale, width) => {
  const page = await world.visitor({ locale, viewport: { width, height: 780 }, hasTouch: width < 400 })
  const id = await sitDown(page, 'Anna', { ...school, places: [{ me: true }, {}, { bot: 'simple' }] })
  const bert = await world.visitor()
  await newcomer(bert, 'Bert', id, [{ kind: 'sit' }, { kind: 'start' }])
  await page.goto(`/tables/${id}`)
  await page.getByRole('radio', { checked: true }).waitFor()
  await still(page)
  const bank = await page.evaluate(() => {
    const [board, water] = [document.querySelector('section.board')!, document.querySelector('path.water')!].map((el) => el.getBoundingClientRect())
    return [water!.left - board!.left, board!.right - water!.right, board!.bottom - water!.bottom]
  })
  for (const room of bank.slice(0, width < 400 ? 3 : 1)) expect(room).toBeGreaterThan(0)
  const heights = () => page.locator('.where, .what').evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
  const before = await heights()
  await page.locator('.deed').click()
  await page.locator('.story ~ .controls .undo').waitFor() // Bert is to act, and setting out can be undone
  expect(await heights()).toEqual(before)
  await expect.poll(async () => (await (await bert.request.get(`/api/v1/tables/${id}`)).json()).toAct).toEqual([2])
  await bert.request.post(`/api/v1/tables/${id}/commands`, { data: { kind: 'act', seat: 2, action: 'head N' } })
  await page.locator('.pick').waitFor()
  expect(await heights()).toEqual(before)
  await page.keyboard.press('ArrowRight')
  await page.locator('.info .state:not(.unseen)').waitFor()
  expect(await heights()).toEqual(before)
  expect(await overhang(page)).toBe(0)
})

test('a refusal says why and leads to its rule', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Why', school)
  await page.goto(`/tables/${id}`)
  await heading(page, 'back').click()
  await page.locator('.deed').click()
  await atTheHelm(page)
  await page.keyboard.press('ArrowUp') // the bank is ahead
  const reason = page.locator('.problem')
  await reason.waitFor()
  const link = reason.getByRole('link')
  expect(await link.getAttribute('href')).toMatch(/^\/rules\/queen#QB-\d+$/)
  expect((await reason.innerText()).match(/QB-\d+/g)).toHaveLength(1) // as the link, and nowhere else
})

test('wheel, drag, pinch and buttons move the view, which then follows the race again', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Viewer', school)
  await page.goto(`/tables/${id}`)
  const map = page.getByRole('group', { name: 'The river', exact: true })
  await map.waitFor()
  await still(page)
  const part = async () => (await map.getAttribute('viewBox'))!.split(' ').map(Number)
  const at = (await map.boundingBox())!
  const [x, y] = [at.x + at.width * 0.6, at.y + at.height * 0.6]
  const before = await part()
  const follow = page.getByRole('button', { name: 'follow' })
  expect(await follow.getAttribute('aria-pressed')).toBe('true')
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -300)
  const near = await part()
  expect(near[2]).toBeLessThan(before[2]!)
  expect(await follow.getAttribute('aria-pressed')).toBe('false')
  await page.mouse.down()
  await page.mouse.move(x - 80, y, { steps: 5 })
  await page.mouse.up()
  expect((await part())[0]).toBeGreaterThan(near[0]!)
  const touch = await page.context().newCDPSession(page)
  const fingers = (far: number) => [
    { x: x - far, y, id: 1 },
    { x: x + far, y, id: 2 },
  ]
  const wide = (await part())[2]!
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) })
  for (const far of [45, 60, 75]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(far) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  expect((await part())[2]).toBeLessThan(wide)
  await page.getByRole('button', { name: 'fit', exact: true }).click()
  const whole = await part()
  expect(whole[2]).toBeGreaterThan(near[2]!)
  await follow.click()
  await expect.poll(part).toEqual(before)
})

/** Plays by the API alone, as far as the plans lead, until the game is over. */
async function playOut(page: Page, id: string) {
  await page.evaluate(async (id) => {
    for (;;) {
      const table = await fetch(`/api/v1/tables/${id}`).then((answer) => answer.json())
      if (table.state === 'over') return
      const mine = table.mine.find((own: { choices: unknown[] }) => own.choices.length > 0)
      const far = ({ args }: QueenPlan) => 100 * args.slot + args.field
      const plan = mine?.plans.toSorted((a: QueenPlan, b: QueenPlan) => far(b) - far(a))[0]
      for (const action of plan?.way ?? (mine ? [mine.choices[0].action] : [])) {
        const body = JSON.stringify({ kind: 'act', seat: mine.seat, action })
        const answer = await fetch(`/api/v1/tables/${id}/commands`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
        if (!answer.ok) break
      }
      if (!mine) await new Promise((done) => setTimeout(done, 30))
    }
  }, id)
}

test('from a replay to a running game', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Again', school)
  await page.goto('/about')
  await playOut(page, id)
  await page.goto(`/tables/${id}/replay`)
  await page.getByRole('slider').waitFor()
  await page.getByRole('button', { name: 'Play on from here' }).click()
  expect(await page.getByRole('group', { name: 'Play on from here' }).innerText()).toContain('the game is over')
  await page.goto(`/tables/${id}/replay?step=3`) // everybody has set out
  await page.getByText('Graphs').click()
  await expect.poll(() => page.getByRole('slider', { name: /coal/i }).locator('path').count()).toBeGreaterThan(3)
  await page.getByRole('button', { name: 'Play on from here' }).click()
  await page.getByLabel('You play').selectOption('1')
  await page.getByRole('button', { name: 'Play on', exact: true }).click()
  await expect.poll(() => page.url()).toMatch(/\/tables\/[a-z0-9]+$/)
  expect(page.url()).not.toContain(id)
  expect(await page.getByRole('link', { name: /from another game/ }).getAttribute('href')).toBe(`/tables/${id}/replay?step=3`)
  await expect.poll(() => standing(page)).toBe('ours')
  await settled(page)
  await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'End turn' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isEnabled()).toBe(true)
})

const program = join(import.meta.dirname, '../../..')
const withoutFolder = readdirSync(`${program}/games`).filter((game) => !existsSync(`${program}/web/src/games/${game}/folder.ts`))

test.each(withoutFolder)('%s is drawn in letters and played by its list', async (game) => {
  const page = await world.visitor({ locale: 'de-DE' })
  const id = await sitDown(page, 'Letters', { game, seats: 2, places: [{ me: true }, { bot: 'random' }] })
  await page.goto(`/tables/${id}`)
  const drawing = page.getByRole('region', { name: 'Der Spielplan als Text' })
  await expect.poll(() => drawing.innerText()).toMatch(/Letters/)
  expect(await drawing.innerText()).not.toContain('{')
  await expect.poll(() => standing(page)).toBe('ours')
  const before = await drawing.innerText()
  await page.locator('.controls .controls button:enabled:visible').first().click()
  await expect.poll(() => drawing.innerText()).not.toBe(before)
  expect(await findings(page)).toEqual([])
})

test('two tabs of one person agree', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Twice', school)
  await page.goto(`/tables/${id}`)
  const other = await page.context().newPage()
  await other.goto(`/tables/${id}`)
  await heading(other, 'ahead').waitFor()
  await setOut(page)
  await atTheHelm(page)
  await atTheHelm(other)
  await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'End turn' }).waitFor()
  const state = (tab: Page) => tab.locator('.state').innerText()
  await expect.poll(() => state(page)).toMatch(/^0 points left/)
  await expect.poll(() => state(other)).toMatch(/^0 points left/)
})

test(`two people in two browsers, with a bot, a reload and a restart of the server${isWhole ? ': a whole game by keyboard' : ''}`, async () => {
  const anna = await world.visitor()
  const id = await sitDown(anna, 'Anna', {
    ...school, options: { ...school.options, round_limit: '8' }, places: [{ me: true }, {}, { bot: 'simple' }],
  })
  const bert = await world.visitor({ viewport: { width: 360, height: 780 } })
  await newcomer(bert, 'Bert', id, [{ kind: 'sit' }, { kind: 'start' }])
  await anna.goto(`/tables/${id}`)
  await bert.goto(`/tables/${id}`)
  const waiting = new Map<Page, Promise<void>>() // one wait a page, however long the other goes on
  const waitFor = (page: Page) => {
    const found = waiting.get(page) ?? called(page).finally(() => waiting.delete(page))
    waiting.set(page, found)
    return found
  }
  let turns = 0
  for (let over = false; !over; ) {
    await Promise.race([waitFor(anna), waitFor(bert)])
    for (const page of [anna, bert]) {
      const is = await standing(page)
      over ||= is === 'over'
      if (is !== 'ours') continue
      await settled(page)
      await (++turns % 25 ? stepByKeyboard(page, turns) : anything(page, id))
    }
    if (turns === 4) await anna.reload()
    if (turns === 8) await world.restart()
    if (!isWhole && turns > 12) break
    if (turns > 1500) throw new Error('the game does not end')
  }
  expect(turns).toBeGreaterThan(8) // or nothing was restarted
  for (const page of [anna, bert]) {
    if (isWhole) await expect.poll(() => standing(page)).toBe('over')
    await bring(page, 'Players')
  }
  const rows = async (page: Page) => (await page.locator('.players li').allInnerTexts()).map((row) => row.replace(/\byou\b/g, '').replace(/\s+/g, ' ').trim())
  // The bot may still be moving: both are read again until they agree.
  await vi.waitFor(async () => {
    const seen = await rows(anna)
    expect(seen).toHaveLength(3)
    expect(await rows(bert)).toEqual(seen)
  }, { timeout: waitTimeout, interval: 200 })
}, gameLimit)
