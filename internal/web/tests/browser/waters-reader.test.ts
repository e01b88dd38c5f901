import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Mine, Table } from '../../src/api/types'
import { playOn } from './delta.ts'
import { show } from './position.ts'
import { Reader, type Node, type Tree } from './reader.ts'
import { gameLimit, isWhole, partsOf } from './whole.ts'
import { agree, importPlayed, newWorld, settled, sitDown } from './world.ts'

// Rising Waters without a pointer: by the keys that are printed on everything, and by what Chromium
// tells a screen reader.
const world = newWorld()

const alone = { game: 'waters', seats: 1, options: { version: 'spring1927' }, places: [{ me: true }] }
const acts = ({ choices }: Mine) => choices.some(({ key }) => key === 'community') && choices.some(({ key }) => key === 'move')

test('a turn by keyboard: looking around, a Move over the map, another action, the end', async () => {
  const page = await world.visitor()
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

  // M opens the Move, N goes to a place that can be reached, Enter goes there (a digit, where
  // several pawns can), E stops.
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
  await settled(page)

  // The numbered buttons, and the end of the turn.
  const community = page.getByRole('button', { name: /^Work for the Community/ })
  await page.keyboard.press((await community.getAttribute('aria-keyshortcuts'))!)
  await expect.poll(async () => (await log()).slice(before)).toContain('community')
  // The turn ends by E; a hand that is too full asks for cards first, by the key of their button.
  const discard = page.getByRole('button', { name: /^discard/i })
  await page.getByRole('button', { name: /^End turn/ }).or(discard).first().waitFor()
  await settled(page)
  await page.keyboard.press((await discard.count()) ? (await discard.last().getAttribute('aria-keyshortcuts'))! : 'e')
  await agree(page)
  await expect.poll(async () => (await log()).slice(before).some((key) => key === 'end' || key === 'discard')).toBe(true)
})

/**
 * The buttons that a player with a keyboard presses, by their words: the first one that is there.
 */
const keyed = [
  /^(Buy|buy|Resist|counter|cancel|take the Threat|pass\b|give up|discard|keep it|pawn \d must|the Survivor .* is taken away)/i,
  /^(Pick Up|Drop Off|Place a raft|Accept Work|accept work|Seek Work)/,
  /^(build a levee|raise the levee)/,
  /^(Work for the Community|work for)/,
  /^(Stop here|No more upgrades|End turn)/,
]

/**
 * Presses one key, and returns it: empty if there is none to press. With `moving` a Move comes
 * first.
 */
async function pressKey(page: Page, moving: boolean): Promise<string> {
  const keys = await page.locator('section.controls .controls').evaluate((controls) => {
    const buttons = [...controls.querySelectorAll<HTMLButtonElement>('button[aria-keyshortcuts]:enabled')]
    return {
      buttons: buttons.map((button) => ({ name: button.innerText.replace(/\s+/g, ' ').trim(), key: button.getAttribute('aria-keyshortcuts')!, opened: button.closest('.opened') !== null })),
      opened: controls.querySelector('.opened') !== null,
      places: document.querySelectorAll('section.board path.place').length > 0,
      chosen: document.querySelector('section.board path.place.chosen') !== null,
    }
  }, undefined, { timeout: 4000 }).catch(() => undefined) // they have disappeared: it is no longer our turn
  if (!keys) return ''
  const { buttons, opened, places, chosen } = keys
  const options = buttons.filter((button) => button.opened || !opened)
  const pick = () => {
    if (places && !chosen) return 'n'
    if (opened) return options[0]?.key ?? 'Escape'
    if (moving && buttons.some(({ name }) => name.startsWith('Move'))) return 'm'
    return keyed.map((habit) => buttons.find(({ name }) => habit.test(name))).find(Boolean)?.key ?? (chosen ? options[0]?.key : undefined) ?? ''
  }
  const key = pick()
  if (key) await page.keyboard.press(key)
  return key
}

const setUp = ['town', 'pawn', 'levee']
const keyboardParts = partsOf(
  { part: 'a whole solo Spring game', toTheEnd: true, keys: ['n', 'Enter', 'E'], deeds: [...setUp, 'done', 'walk', 'end'] },
  { part: 'the set-up of a solo Spring game', toTheEnd: false, keys: ['n', 'Enter'], deeds: setUp },
)

test.each(keyboardParts)('$part by keyboard', async ({ toTheEnd, keys, deeds }) => {
  const page = await world.visitor({ viewport: { width: 1440, height: 900 } })
  const id = await sitDown(page, 'Nora', alone)
  await page.goto(`/tables/${id}`)
  const [ours, ended] = [page.locator('p.turn.yours'), page.locator('.finish')]
  const log = async () => ((await (await page.request.get(`/api/v1/tables/${id}`)).json()) as Table).log.flatMap((line) => (line.kind === 'act' ? [line.deed.key] : []))
  const used = new Set<string>()
  for (let pressed = 0, moved = false; ; pressed++) {
    if (pressed > 1000) throw new Error(`the game does not end: ${(await log()).slice(-20).join()}`)
    await ours.or(ended).first().waitFor()
    if (await ended.count()) break
    await settled(page)
    const key = await pressKey(page, !moved)
    if (!key) continue
    used.add(key)
    if (key === 'm' || key === 'E') moved = key === 'm' // a Move in each turn
    if (!toTheEnd && (await log()).includes('levee')) break
  }
  expect([...used]).toEqual(expect.arrayContaining(keys))
  expect(await log()).toEqual(expect.arrayContaining(deeds))
}, gameLimit)

/** The elements that a player with a screen reader presses: the first one that is there. */
const habits = [
  /^(discard|give up|cancel|take the Threat|pass\b|pawn \d must|the Survivor .* is taken away)/i,
  /^Buy/,
  /^No more upgrades/,
  /, \d half-steps?$/, // a pawn or raft that goes to the place that was chosen
  /^Stop here/,
  /^Move /,
  /^(?!Undo)\w.* \d+,\d+$/,
  /^(Pick Up|Drop Off|Seek Work)/,
  /^Work for the Community/,
  /^End turn/,
]
/** The places that can be chosen now. */
const placesIn = (tree: Tree) => tree.find('combobox', /places, also on the map$/)

const usable = (tree: Tree) => tree.all('button').filter(({ states }) => states.disabled !== true)
const wanted = (tree: Tree, not?: RegExp): Node | undefined =>
  habits.map((habit) => usable(tree).find(({ name }) => habit.test(name) && !not?.test(name))).find((found) => found !== undefined)
const status = (tree: Tree) => tree.text(tree.find('status', /^/))
const over = (tree: Tree) => tree.find('table', 'Week by week')

test.runIf(isWhole)('a whole solo Spring game through the accessibility tree alone', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Nora', alone)
  const reader = await Reader.of(page)
  await page.goto(`/tables/${id}`)
  const used = new Set<string>()
  let moved = false
  for (let pressed = 0; ; pressed++) {
    if (pressed > 1500) throw new Error(`the game does not end:\n${reader.recite(await reader.look())}`)
    const next = (tree: Tree) => wanted(tree, moved ? /^Move / : undefined)
    const tree = await reader.until('our turn, or the end', (tree) => (over(tree) !== undefined || (status(tree).includes('Your turn') && (next(tree) ?? placesIn(tree)) !== undefined)) && tree)
    if (over(tree)) break
    const names = usable(tree).map(({ name }) => name).join()
    const [button, places] = [next(tree), placesIn(tree)]
    const chosen = places && places.value !== 'choose a place'
    if (places && !chosen && (!button || /^(Stop here|Move |Work|End turn|Pick Up|Drop Off|Seek Work)/.test(button.name))) {
      await reader.focus(places).catch(() => {})
      await page.keyboard.press('ArrowDown')
    } else if (!button || !(await reader.press(button))) continue
    else {
      used.add(habits.find((habit) => habit.test(button.name))!.source)
      if (/^(Move|End turn)/.test(button.name)) moved = button.name.startsWith('Move')
    }
    await reader.until('something that happened', (now) => over(now) !== undefined || usable(now).map(({ name }) => name).join() !== names, 3000).catch(() => {}) // the next look decides
  }
  expect(used.size).toBeGreaterThan(7)
}, gameLimit)

/**
 * Steps of records at which a place is chosen: the start, and the words of the button that does it.
 */
const choices = [
  { record: 'whole-fall-1926-won', steps: 27, asks: /^Where does the Survivor arrive\?/, does: /^the Survivor arrives at \d+,\d+/i },
  { record: 'whole-fall-1926-won', steps: 28, asks: /^Where is your town\?/, does: /town at \d+,\d+/i },
  { record: 'whole-fall-1926-won', steps: 31, asks: /^Where does your third pawn stand\?/, does: /pawn at \d+,\d+/i },
  { record: 'whole-fall-1926-won', steps: 33, asks: /^Where do you place a levee\?/, does: /levee at \d+,\d+/i },
  { record: 'whole-fall-1926-by-hand-alone', steps: 72, asks: /^Where does the Survivor arrive\?/, does: /^the Survivor arrives at \d+,\d+/i },
]

test('the Delta in words, an action, every choice of a place, and how it ended, through the accessibility tree alone', async () => {
  const page = await world.visitor()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push((request.postDataJSON() as { action: string }).action))
  const reader = await Reader.of(page)

  // The Delta in words: where we are in the year, our pawns, what floods first. Then an action.
  await show(world, page, 'whole-spring-1927-three-roles-goals', 89, 'waters')
  await reader.use('DisclosureTriangle', /^In words/)
  const delta = await reader.until('the Delta in words', (tree) => tree.find('heading', 'Your pawns') !== undefined && reader.recite(tree))
  expect(delta).toMatch(/Week \d+ of 10/)
  expect(delta).toMatch(/your pawn \d: \d+,\d+, /)
  await reader.until('our turn', (tree) => status(tree).includes('Your turn'))
  await reader.use('button', /^Work for the Community/)
  await expect.poll(() => sent.splice(0)).toEqual([expect.stringMatching(/community/)])

  for (const { record, steps, asks, does } of choices) {
    await show(world, page, record, steps, 'waters')
    await reader.until(`${asks}`, (tree) => tree.find('heading', asks))
    const list = await reader.until('a list of places', placesIn)
    await reader.focus(list)
    await page.keyboard.press('ArrowDown')
    await reader.use('button', does)
    await expect.poll(() => sent.splice(0)).toEqual([expect.stringMatching(/^(survivor|town|pawn|levee) \d+,\d+$/)])
  }

  // What each week took, as it is read out.
  const id = await importPlayed(page, 'Nora', 'waters', 'whole-fall-1926-won')
  await page.goto(`/tables/${id}`)
  const end = await reader.until('how it ended', (tree) => tree.all('rowheader', /^(Set-up|\d+)$/).length > 4 && tree)
  expect(over(end)).toBeDefined()
  expect(end.find('heading', /^(Through the worst of the flood|The losses have reached the limit)/)).toBeDefined()
})
