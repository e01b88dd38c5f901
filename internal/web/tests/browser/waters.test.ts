import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings, findingsByDayAndNight, findingsByNight, overhang } from './axe.ts'
import { playOn } from './delta.ts'
import { openAll, show, still } from './position.ts'
import { gameLimit, partsOf } from './whole.ts'
import { namesOf, newWorld, settled, sitDown } from './world.ts'

// The survey sheet of Rising Waters and its controls, as people use them.
const world = newWorld()

const record = 'whole-spring-1927-three-roles-goals'
/**
 * Steps of the record: at the set-up's levees, at the upgrades, before the actions, in a Move, in a
 * Donate.
 */
const positions = { levee: 36, upgrade: 39, act: 52, gifts: 150 }

test('axe finds nothing by day and by night, and from 320 to 1440 px nothing stands out', async () => {
  const page = await world.visitor({ viewport: { width: 320, height: 844 } })
  for (const [name, steps] of Object.entries(positions)) {
    await show(world, page, record, steps, 'waters')
    // The layouts are the same in all positions: of the others, where there is the least room.
    for (const width of name === 'act' ? [320, 360, 600, 768, 1024, 1440] : [320, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await still(page)
      expect([name, width, await overhang(page)]).toEqual([name, width, 0])
    }
    await openAll(page)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('section.controls button, .strip button')].flatMap((button) => {
        const { width, height } = button.getBoundingClientRect()
        return width < 24 || height < 24 ? [`${button.textContent} ${width} by ${height}`] : []
      }),
    )
    expect([name, await findings(page), small]).toEqual([name, [], []])
    // Two of them have all the colours that there are.
    if (name === 'upgrade' || name === 'gifts') expect([name, await findingsByNight(page)]).toEqual([name, []])
  }
})

test('at 1440 by 900 the whole Delta is in view, and its numbers can be read; at the upgrades prices and hand are in view together, each price once', async () => {
  const page = await world.visitor({ viewport: { width: 1440, height: 900 } })
  await show(world, page, record, positions.gifts, 'waters')
  await still(page)
  const { cut, hexes, letters } = await page.evaluate(() => {
    const board = document.querySelector('section.board')!.getBoundingClientRect()
    const all = [...document.querySelectorAll('section.board .hex')].map((hex) => hex.getBoundingClientRect())
    return {
      cut: all.filter((box) => box.left < board.left || box.right > board.right || box.top < board.top || box.bottom > board.bottom).length,
      hexes: all.length,
      letters: Math.min(...[...document.querySelectorAll('section.board .elevation, section.board .level')].map((text) => text.getBoundingClientRect().height)),
    }
  })
  expect([cut, hexes]).toEqual([0, 165])
  expect(letters).toBeGreaterThan(10.5)

  await show(world, page, 'whole-fall-1926-won', 42, 'waters')
  await page.getByRole('heading', { name: 'Renewable powers' }).waitFor()
  const { last, edge } = await page.evaluate(() => ({
    last: Math.max(...[...document.querySelectorAll('.kinds .card')].map((card) => card.getBoundingClientRect().bottom)),
    edge: document.querySelector('.controls .last')!.getBoundingClientRect().top,
  }))
  expect(last).toBeGreaterThan(0)
  expect(last).toBeLessThanOrEqual(edge)
  const actions = page.getByRole('listitem').filter({ hasText: 'Actions 2 → 3' })
  expect((await actions.innerText()).match(/Garden/g)).toHaveLength(1)
})

test.each([
  [320, 568],
  [390, 844],
])('what is scrolled to does not lie under the row at the lower edge, %i by %i', async (width, height) => {
  const page = await world.visitor({ viewport: { width, height } })
  for (const steps of [positions.act, positions.gifts]) {
    await show(world, page, record, steps, 'waters')
    await still(page)
    const { seen, under } = await page.evaluate(() => {
      const buttons = [...document.querySelectorAll('section.controls .controls :is(button, select)')].filter((button) => !button.closest('.last') && button.checkVisibility())
      const under = buttons.filter((button) => {
        button.scrollIntoView({ block: 'end' })
        return button.getBoundingClientRect().bottom > document.querySelector('.controls .last')!.getBoundingClientRect().top
      })
      return { seen: buttons.length, under: under.map((button) => button.textContent) }
    })
    expect(seen).toBeGreaterThan(2)
    expect(under).toEqual([])
  }
})

test('arrow keys go from hex to hex, and each is announced', async () => {
  const page = await world.visitor()
  await show(world, page, record, positions.levee, 'waters')
  await page.locator('p.turn.yours').waitFor()
  await page.keyboard.press('n')
  const said = page.locator('section.controls p.looked')
  await expect.poll(() => said.innerText()).toMatch(/^\d+,\d+, land \w+, elevation \d/)
  const before = await said.innerText()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => said.innerText()).not.toBe(before)
  await page.keyboard.press('Escape')
  await expect.poll(() => said.count().then((n) => (n ? said.innerText() : ''))).toBe('')
})

test.each([390, 1440])('while others act, nothing of the controls is cut off, %i px wide', async (width) => {
  const page = await world.visitor({ viewport: { width, height: 844 } })
  await show(world, page, 'whole-fall-1926-won', 90, 'waters') // in the weather
  await page.locator('.what > .story ~ .controls').waitFor()
  const beyond = await page.evaluate(() => {
    const { right } = document.querySelector('section.controls')!.getBoundingClientRect()
    return [...document.querySelectorAll('.what > .controls *')].flatMap((part) => (part.getBoundingClientRect().right > right ? [part.textContent] : []))
  })
  expect(beyond).toEqual([])
})

test('notes on history are fetched when they are opened, each with its source', async () => {
  const page = await world.visitor()
  const notes: string[] = []
  page.on('request', (request) => /Notes/.test(request.url()) && notes.push(request.url()))
  await show(world, page, record, positions.act, 'waters')
  expect(notes).toEqual([])
  await page.getByText('History', { exact: true }).click()
  await page.getByRole('heading', { name: 'Mounds Landing' }).waitFor()
  expect(await page.getByRole('link', { name: 'Source: PBS' }).count()).toBeGreaterThan(2)
  expect([await findingsByDayAndNight(page), await overhang(page)]).toEqual([[], 0])
})

/** The elements that a player who wants to see everything presses: the first one that is there. */
const habits = [
  /^(Buy|Resist|counter the Threat|cancel|take the Threat|pass\b|give up|discard|show them|keep it|yes|pawn \d must|the Survivor .* is taken away)/i,
  /^(Pick Up|Drop Off)/,
  /^Move /,
  /^(Place a raft|Accept Work|accept work|Vaudeville|hold a Vaudeville)/,
  /^(build a levee|raise the levee)/,
  /^(Seek Work)/,
  /^(Work for the Community|work for)/,
  /^(Stop here|No more upgrades|End turn)/,
]

/** Presses one button with the mouse, or else a place on the map; false, if there is nothing. */
async function press(page: Page, avoid: ReadonlySet<string>): Promise<string> {
  // A place that is chosen may be for several, or for what cannot be undone: a button does it.
  const there = page.locator('section.controls .controls .options button:enabled')
  if ((await page.locator('section.board path.place.chosen').count()) && (await there.count())) return there.first().click({ timeout: 4000 }).then(() => 'there', () => '')
  // An opened list is used first: pressing its opener again would close it.
  if (await page.locator('section.controls .opened').count()) {
    const sure = page.locator('section.controls .opened .options button:enabled')
    const place = page.locator('section.board path.place')
    if (await place.count()) return place.last().click({ timeout: 4000 }).then(() => 'place', () => '')
    if (await sure.count()) return sure.first().click({ timeout: 4000 }).then(() => 'opened', () => '')
  }
  const buttons = page.locator('section.controls .controls button:enabled')
  const open = await namesOf(buttons)
  for (const habit of habits) {
    const at = open.findIndex((name) => habit.test(name) && !avoid.has(name.split(' ')[0]!))
    if (at >= 0) return buttons.nth(at).click({ timeout: 4000 }).then(() => open[at]!, () => '') // it may disappear meanwhile
  }
  const place = page.locator('section.board path.place').first()
  if (await place.count()) return place.click({ timeout: 4000 }).then(() => 'place', () => '')
  return ''
}

const bot = { bot: 'simple' }
const fall = { game: 'Fall', seats: 2, options: {}, others: [bot], part: 'a whole game', turns: Infinity }
const games = [
  fall,
  { ...fall, seats: 3, others: [bot, bot] },
  { ...fall, game: 'Spring', seats: 4, options: { version: 'spring1927' }, others: [bot, bot, bot] },
]

// waters-pair.test decides about upgrades by pointer.
test.each(partsOf(games, [{ ...fall, seats: 1, others: [], part: 'a turn', turns: 1 }]).flat())('$part of $game for $seats by pointer', async ({ seats, options, others, turns }) => {
  const page = await world.visitor({ viewport: { width: 1440, height: 900 } })
  const id = await sitDown(page, 'Nora', { game: 'waters', seats, options, places: [{ me: true }, ...others] })
  if (turns < Infinity) await playOn([page], id, ({ choices }) => ['community', 'move'].every((deed) => choices.some(({ key }) => key === deed)))
  await page.goto(`/tables/${id}`)
  await page.locator('.frame').waitFor()
  const over = page.locator('.finish')
  const ours = page.locator('p.turn.yours')
  const done = new Map<string, number>()
  let moved = 0
  for (let pressed = 0; !(await over.count()); pressed++) {
    if ((done.get('End') ?? 0) >= turns) break
    if (pressed > 500) throw new Error(`the game does not end: ${JSON.stringify([...done])}\n${await page.locator('section.controls').innerText()}`)
    if (!(await ours.count())) {
      await ours.or(over).first().waitFor()
      continue
    }
    await settled(page)
    // A Move for every third action, so that all kinds come up.
    const avoid = new Set(moved++ % 3 === 0 ? [] : ['Move'])
    const name = await press(page, avoid)
    if (name) done.set(name.split(' ')[0]!, (done.get(name.split(' ')[0]!) ?? 0) + 1)
  }
  // What else there is to do depends on the cards and on how long the Delta holds.
  expect([...done.keys()]).toEqual(expect.arrayContaining(['place', 'End']))
  expect(done.size).toBeGreaterThan(turns < Infinity ? 2 : 5)
  if (turns === Infinity) await page.locator('.tally').getByText('Lost').waitFor()
}, gameLimit)
