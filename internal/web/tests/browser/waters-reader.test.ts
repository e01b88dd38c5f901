import { expect, test } from 'vitest'
import type { Mine, Table } from '../../src/api/types'
import { playOn } from './delta.ts'
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
]

const usable = (tree: Tree) => tree.all('button').filter(({ states }) => states.disabled !== true)
const wanted = (tree: Tree): Node | undefined => habits.map((habit) => usable(tree).find(({ name }) => habit.test(name))).find((found) => found !== undefined)
const status = (tree: Tree) => tree.text(tree.find('status', /^/))
const over = (tree: Tree) => tree.find('table', 'Week by week')

/** A week in the middle of the year, from 1: by then hardly any game is lost. */
const middle = 5

test('a week of a solo Spring game through the accessibility tree alone, and its end', async () => {
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

  const later = (tree: Tree) => tree.nodes.some(({ name }) => name.startsWith(`Week ${middle + 1} of`))
  for (let pressed = 0; ; pressed++) {
    if (pressed > 60) throw new Error(`the game does not end:\n${reader.recite(await reader.look())}`)
    const tree = await reader.until('our turn, or the end', (tree) => (over(tree) !== undefined || later(tree) || (status(tree).includes('Your turn') && wanted(tree) !== undefined)) && tree)
    if (over(tree) || later(tree)) break
    const names = usable(tree).map(({ name }) => name).join()
    if (!(await reader.press(wanted(tree)!))) continue
    await reader.until('something that happened', (now) => over(now) !== undefined || usable(now).map(({ name }) => name).join() !== names, 3000).catch(() => {}) // the next look decides
  }
  await playOn([page], id)
  // How it ended, and what each week took, as it is read out.
  const end = await reader.until('how it ended', (tree) => tree.all('rowheader', /^(Set-up|\d+)$/).length > middle && tree)
  expect(end.find('heading', /^(Through the worst of the flood|The losses have reached the limit)/)).toBeDefined()
})
