import { expect, test } from 'vitest'
import type { Mine, Table } from '../../src/api/types'
import { playOn } from './delta.ts'
import { show } from './position.ts'
import { Reader, type Node, type Tree } from './reader.ts'
import { newWorld, settled, sitDown } from './world.ts'

// Rising Waters without a pointer: by the keys that are printed on everything, and by what Chromium tells a screen reader.
const world = newWorld()

const alone = { game: 'waters', seats: 1, options: { version: 'spring1927' }, places: [{ me: true }] }
const acts = ({ choices }: Mine) => choices.some(({ key }) => key === 'community') && choices.some(({ key }) => key === 'move')

test('a turn by keyboard: looking around, a Move over the map, another action, the end', async () => {
  const page = await world.visitor({ reducedMotion: 'reduce' })
  const id = await sitDown(page, 'Nora', alone)
  await playOn([page], id, acts)
  const log = async () => ((await (await page.request.get(`/api/v1/tables/${id}`)).json()) as Table).log.flatMap((line) => (line.kind === 'act' ? [line.deed.key] : []))
  const before = (await log()).length
  await page.goto(`/tables/${id}`)
  await page.locator('p.turn.yours').waitFor()

  // Arrows go from hex to hex, and each is said. At the edge of the map one of these leads nowhere.
  const said = page.locator('p.looked[aria-live]')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => said.innerText()).toMatch(/^\d+,\d+, /)
  await page.keyboard.press('Escape')

  // M opens the Move, N goes to a place that can be reached, Enter goes there (a digit, where several pawns can), E stops.
  await page.keyboard.press('m')
  await page.locator('section.board path.place').first().waitFor({ state: 'attached' })
  await page.keyboard.press('n')
  await expect.poll(() => said.innerText()).toMatch(/^\d+,\d+, /)
  const go = page.locator('.opened .options button').first()
  await page.keyboard.press((await go.getAttribute('aria-keyshortcuts'))!)
  await expect.poll(async () => (await log()).slice(before)).toEqual(expect.arrayContaining(['move', 'walk']))
  await settled(page)
  const stop = page.getByRole('button', { name: /^Stop here/ })
  if (await stop.count()) await page.keyboard.press('e')
  await expect.poll(() => stop.count()).toBe(0)

  // The numbered buttons, and the end of the turn.
  const community = page.getByRole('button', { name: /^Work for the Community/ })
  await page.keyboard.press((await community.getAttribute('aria-keyshortcuts'))!)
  await expect.poll(async () => (await log()).slice(before)).toContain('community')
  // The turn ends by E; a hand that is too full asks for a card first, by its digit.
  const discard = page.getByRole('button', { name: /^discard/ })
  await page.getByRole('button', { name: /^End turn/ }).or(discard).first().waitFor()
  await settled(page)
  await page.keyboard.press((await discard.count()) ? '1' : 'e')
  await expect.poll(async () => (await log()).slice(before).some((key) => key === 'end' || key === 'discard')).toBe(true)
})

/** What somebody presses who has the page read out: the first of these that is there. */
const habits = [
  /^(discard|give up|take the Threat|pass$)/i,
  /^No more upgrades/,
  /^Work for the Community/,
  /^End turn/,
  /^\w.* \d+,\d+$/, // the place that was chosen
]
/** The places that can be chosen now. */
const placesIn = (tree: Tree) => tree.find('combobox', /places, also on the map$/)

const usable = (tree: Tree) => tree.all('button').filter(({ states }) => states.disabled !== true)
const wanted = (tree: Tree): Node | undefined => habits.map((habit) => usable(tree).find(({ name }) => habit.test(name))).find((found) => found !== undefined)
const status = (tree: Tree) => tree.text(tree.find('status', /^/))
const over = (tree: Tree) => tree.find('table', 'Week by week')

/** A week in the middle of the year, from 1: by then hardly any game is lost. */
const middle = 5

test('a week of a solo Spring game through the accessibility tree alone, with the Survivor who comes then, and the end', async () => {
  const page = await world.visitor({ reducedMotion: 'reduce' })
  let id = ''
  for (let lost = true; lost; ) {
    id = await sitDown(page, 'Nora', alone)
    await playOn([page], id, (asked) => acts(asked) && (asked.board as { week: number }).week === middle - 1)
    lost = ((await (await page.request.get(`/api/v1/tables/${id}`)).json()) as Table).state === 'over'
  }
  const reader = await Reader.of(page)
  await page.goto(`/tables/${id}`)

  // The Delta in words: where we are in the year, our pawns, what floods first.
  await reader.use('DisclosureTriangle', /^The Delta in words/)
  const delta = await reader.until('the Delta in words', (tree) => tree.find('heading', 'Your pawns') !== undefined && reader.recite(tree))
  expect(delta).toContain(`Week ${middle} of 10`)
  expect(delta).toMatch(/your pawn \d: \d+,\d+, /)

  // Before the next upgrades somebody says where a Survivor arrives.
  const later = (tree: Tree) => tree.nodes.some(({ name }) => name.startsWith(`Week ${middle + 1} of`)) && tree.find('button', /^No more upgrades/) !== undefined
  for (let pressed = 0; ; pressed++) {
    if (pressed > 60) throw new Error(`the game does not end:\n${reader.recite(await reader.look())}`)
    const tree = await reader.until('our turn, or the end', (tree) => (over(tree) !== undefined || later(tree) || (status(tree).includes('Your turn') && (wanted(tree) ?? placesIn(tree)) !== undefined)) && tree)
    if (over(tree) || later(tree)) break
    const names = usable(tree).map(({ name }) => name).join()
    const button = wanted(tree)
    if (!button) {
      await reader.focus(placesIn(tree)!).catch(() => {})
      await page.keyboard.press('ArrowDown')
    } else if (!(await reader.press(button))) continue
    await reader.until('something that happened', (now) => over(now) !== undefined || usable(now).map(({ name }) => name).join() !== names, 3000).catch(() => {}) // the next look decides
  }
  await playOn([page], id)
  // How it ended, and what each week took, as it is read out.
  const end = await reader.until('how it ended', (tree) => tree.all('rowheader', /^(Set-up|\d+)$/).length > middle && tree)
  expect(end.find('heading', /^(Through the worst of the flood|The losses have reached the limit)/)).toBeDefined()
})

/** Steps of records at which a place is chosen: where from, and what the button says that does it. */
const choices = [
  { record: 'whole-fall-1926-won', steps: 27, asks: /^Where does the Survivor arrive\?/, does: /^the Survivor arrives at \d+,\d+/i },
  { record: 'whole-fall-1926-won', steps: 28, asks: /^Where is your town\?/, does: /town at \d+,\d+/i },
  { record: 'whole-fall-1926-won', steps: 31, asks: /^Where does your third pawn stand\?/, does: /pawn at \d+,\d+/i },
  { record: 'whole-fall-1926-won', steps: 33, asks: /^Where do you place a levee\?/, does: /levee at \d+,\d+/i },
  { record: 'whole-fall-1926-by-hand-alone', steps: 72, asks: /^Where does the Survivor arrive\?/, does: /^the Survivor arrives at \d+,\d+/i },
]

test('every choice of a place is made through the accessibility tree alone', async () => {
  const page = await world.visitor({ reducedMotion: 'reduce' })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push((request.postDataJSON() as { action: string }).action))
  const reader = await Reader.of(page)
  for (const { record, steps, asks, does } of choices) {
    await show(world, page, record, steps, 'waters')
    await reader.until(`${asks}`, (tree) => tree.find('heading', asks))
    const list = await reader.until('a list of places', placesIn)
    await reader.focus(list)
    await page.keyboard.press('ArrowDown')
    await reader.use('button', does)
    await expect.poll(() => sent.splice(0)).toEqual([expect.stringMatching(/^(survivor|town|pawn|levee) \d+,\d+$/)])
  }
})
