import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Reader, type Node, type Tree } from './reader.ts'
import { gameLimit, partsOf } from './whole.ts'
import { newWorld, sitDown } from './world.ts'

// A blind player trades, by what Chromium tells a screen reader and by keys. Decisions use names
// alone.
const world = newWorld()

const status = (tree: Tree) => tree.text(tree.find('status', /^/))
const said = (tree: Tree) => status(tree) + tree.text(tree.find('log', 'What happens'))

/** What is pressed: the first of these that is there. */
const habits = [
  /anyway$/,
  /^Use ?, ice/,
  /^No ice/,
  /^Discard these/,
  /^Discard ?,/,
  /^Sell all that pays/,
  /^Claim/,
  /^End the Sell/,
  /^To the track/,
  /^30 ft/,
  /^20 ft/,
  /^Buy ?, (?!blind)/,
  /^Cast off/,
  /^End the Buy/,
  /^Aboard ?,/,
  /^End expedition here/,
  /^Leave port/,
  /^Put in at/,
  /^Move \d+ spaces?:/,
  /^(Ste\. Genevieve|Cape Girardeau|New Madrid|Memphis|Helena|Napoleon|Vicksburg|Natchez|Baton Rouge|New Orleans)$/,
  /^furthest/,
  /^End turn/,
]

const usable = (tree: Tree) => tree.all('button').filter(({ states }) => states.disabled !== true)

/** The control that is used next. Who is tired lets the others trade. */
function wanted(tree: Tree, tired: boolean): Node | undefined {
  const all = usable(tree)
  const end = all.find(({ name }) => name === 'End turn')
  if (tired && end) return end
  const farther = tree.items('Towns ahead').some((town) => !town.startsWith('New Orleans'))
  for (const habit of habits) {
    const found = all.find(({ name }) => habit.test(name) && !(farther && name.startsWith('End expedition here')))
    if (found) return found
  }
  return undefined
}

/**
 * The part of a game that is played: where it begins, after how many deeds the player is tired,
 * after how many it is left, and what is more than too little of it.
 */
const setup = { game: 'broadhorns', seats: 4, options: { start_order: 'seats' } }
const bots = [{ bot: 'simple' }, { bot: 'simple' }, { bot: 'simple' }]
const fromTheStart = (page: Page) => sitDown(page, 'Nora', { ...setup, places: [{ me: true }, ...bots] })
const parts = partsOf(
  { part: 'a whole game', begin: fromTheStart, tired: Infinity, left: Infinity, kinds: 8, sentences: 20 },
  { part: 'the beginning of a game', begin: fromTheStart, tired: 30, left: 24, kinds: 5, sentences: 3 },
)

test.each(parts)('$part through the accessibility tree alone', async ({ begin, tired, left, kinds, sentences: least }) => {
  const page = await world.visitor()
  const id = await begin(page)
  const reader = await Reader.of(page)
  await page.addInitScript(() => {
    // A screen reader gets each line as it comes. Looking at the tree now and then could miss one
    // that has disappeared again.
    const said: string[] = ((globalThis as unknown as { said: string[] }).said = [])
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.parentElement?.matches('[role=log], [role=alert]')) said.push((node.textContent ?? '').replace(/\s+/g, ' ').trim())
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`/tables/${id}`)
  await reader.use('DisclosureTriangle', /^In words/)
  await reader.until('the look-out', (tree) => tree.items('The other boats').length > 0)
  const { seq: begun } = (await (await page.request.get(`/api/v1/tables/${id}`)).json()) as { seq: number }

  const heard = new Set<string>()
  const used = new Set<string>()
  const listen = (tree: Tree) => {
    const live = [...tree.all('log', 'What happens'), ...tree.all('alert', /^/)].map((node) => tree.nodes.indexOf(node))
    for (const node of tree.nodes) if (node.role === 'paragraph' && node.inside >= 0 && live.includes(node.inside)) heard.add(tree.text(node))
  }
  for (let done = 0; ; done++) {
    if (done >= left) break
    if (done > 800) throw new Error(`the game does not end:\n${reader.recite(await reader.look())}`)
    const tree = await reader.until('our turn, or the end', (tree) => {
      listen(tree)
      return ((status(tree).includes('Your turn') && wanted(tree, done > tired) !== undefined) || tree.find('table', 'Standings') !== undefined) && tree
    }, 120_000)
    if (!status(tree).includes('Your turn')) break

    // The information before the first action.
    const towns = tree.items('Towns ahead')
    for (const town of towns) expect(town).toMatch(/^[A-Z][\w. ]+, space \d+, wants: .*Bonus \d, \d wreaths?, \d tiles? below\./)
    expect(tree.items('The other boats')).toHaveLength(3)
    for (const boat of tree.items('The other boats')) expect(boat).toMatch(/^\w+: (Boat of \d0 ft at .*Aboard: |no boat, in ).*gold, \d+ wreaths?$/)

    const target = wanted(tree, done > tired)!
    const [step, were] = [said(tree), usable(tree).map(({ name }) => name).join()]
    if (!(await reader.press(target))) continue
    used.add(habits.find((habit) => habit.test(target.name))!.source)
    await reader.until('something that happened', (tree) => {
      listen(tree)
      return said(tree) !== step || usable(tree).map(({ name }) => name).join() !== were
    }, 5000).catch(() => {}) // it was just about to change, and the key did nothing
  }
  expect(used.size).toBeGreaterThan(kinds)
  if (left === Infinity) await reader.until('the standing', (tree) => tree.find('table', 'Standings'))

  // Everything is announced: each turn of others in one sentence.
  const sentences = async () => {
    const { turns } = (await (await page.request.get(`/api/v1/tables/${id}`)).json()) as { turns: { seat?: number; words: string; from: number; open: boolean }[] }
    return turns.filter(({ seat, words, from, open }) => seat !== 1 && words && from > begun && !open).map(({ words }) => words.replace(/\s+/g, ' '))
  }
  const unheard = async () => {
    listen(await reader.look())
    for (const words of await page.evaluate(() => (globalThis as unknown as { said: string[] }).said)) heard.add(words)
    return (await sentences()).filter((words) => !heard.has(words))
  }
  await expect.poll(unheard, { timeout: 30_000 }).toEqual([])
  if (least > 0) expect((await sentences()).length).toBeGreaterThan(least)
}, gameLimit)
