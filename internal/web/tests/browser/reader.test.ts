import { expect, test } from 'vitest'
import { Reader, type Tree } from './reader.ts'
import { newWorld } from './world.ts'

// A blind player plays a whole game by what Chromium tells a screen reader, and by keys. No
// selector, no test id and no pointer; decisions use names alone.
const world = newWorld()

interface Told {
  log: { kind: string; seat?: number; events?: { words: string }[] }[]
  turns: { seat?: number; words: string }[]
}

/** Whose turn it is, or how the game ended. */
const status = (tree: Tree) => tree.text(tree.find('status', /^/))

/** What the page says by itself. */
const said = (tree: Tree) => status(tree) + tree.text(tree.find('log', 'What happens'))

/** Of the ends of the turn the one that leads furthest, at a speed at which a bend can be taken. */
function wanted(tree: Tree) {
  const ends = tree.within(tree.find('list', /^Where your turn can end/)).all('button')
  const speed = (name: string) => Number(/at speed (\d)/.exec(name)?.[1])
  const coal = (name: string) => Number(/for (\d) coal/.exec(name)?.[1] ?? 0)
  return (
    ends.find(({ name }) => name.includes('landing field')) ??
    ends.find(({ name }) => speed(name) <= 3 && coal(name) <= 1 && !name.includes('push')) ??
    ends[0]
  )
}

test('a whole game through the accessibility tree alone', async () => {
  const page = await world.visitor()
  const reader = await Reader.of(page)
  await page.goto('/')

  // From the home page to the table: three seats, two bots, the driving school of the rulebook.
  await reader.use('link', 'Invite friends')
  await reader.pick('Seat 2', 'bot')
  await reader.pick('Seat 3', 'bot')
  await reader.use('button', /^Short game/)
  await reader.until('what is agreed', (tree) => tree.nodes.some(({ role, name }) => role === 'StaticText' && name.startsWith('Mississippi Queen: Short game. You, 2 bots.')))
  await reader.use('button', 'Set up the table')
  await reader.until('the board', (tree) => tree.find('group', /^The fields of the river/))
  await reader.use('DisclosureTriangle', /^In words/)
  await reader.until('the look-out', (tree) => tree.items('Around the boat').length > 0)

  const heard = new Set<string>()
  const listen = (tree: Tree) => {
    const live = [tree.find('log', 'What happens'), tree.find('alert')].map((node) => node && tree.nodes.indexOf(node))
    for (const node of tree.nodes) if (node.role === 'paragraph' && node.inside >= 0 && live.includes(node.inside)) heard.add(tree.text(node))
  }

  let turns = 0
  for (let done = 0; ; done++) {
    if (done > 400) throw new Error(`the game does not end:\n${reader.recite(await reader.look())}`)
    const tree = await reader.until('our turn, or the end', (tree) => {
      listen(tree)
      return (status(tree).startsWith('Your turn') || tree.find('table', 'Standings') !== undefined) && tree
    })
    if (!status(tree).startsWith('Your turn')) break

    // The information before the first action.
    const own = tree.nodes.find(({ role, name }) => role === 'StaticText' && /^Boat A, heading/.test(name))?.name ?? ''
    expect(own).toMatch(/^Boat A, heading (up|down)stream( to the (left|right) bank)?, speed \d, \d coal\./)
    expect(tree.items('Around the boat')).toHaveLength(6)
    expect(tree.items('Around the boat')[0]).toMatch(/^ahead: \d open, then \w/)
    expect(tree.items('The river from here')[0]).toMatch(/^Tile A\d(\u2011\d)?, where you are; current: /)
    for (const other of tree.items('The other boats')) expect(other).toMatch(/^Boat [BC], (Pelican|Otter): .*(ahead|astern|bow|quarter).*, speed \d, \d coal$/)
    expect(tree.items(/^Where your turn can end/).every((end) => /reached at speed \d (without coal|for \d coal)/.test(end))).toBe(true)

    const heads = tree.within(tree.find('radiogroup', /^Heading, /)).all('radio')
    const end = tree.find('button', 'End turn')
    const target = wanted(tree)
    const step = said(tree)
    const head = heads.find(({ name }) => name === 'ahead') ?? heads[0]
    if (head) {
      if (!(await reader.press(head))) continue
    } else if (end && end.states.disabled !== true) {
      if (!(await reader.press(end))) continue
      turns++
    } else if (target) {
      if (!(await reader.press(target))) continue
      const now = (tree: Tree) => tree.within(tree.find('radiogroup', /^Heading, (one|two|three|four|five|six)$/)).nodes.find(({ role, states }) => role === 'radio' && states.focused === true)
      const told = await reader.until('the headings there', (tree) => (now(tree) !== undefined || said(tree) !== step) && tree)
      const go = now(told)
      if (!go) continue
      expect([go.name, go.states.checked]).toEqual([expect.stringMatching(/^(ahead|back)( to (starboard|port))?, (free|\d coal)(;.*)?$/), 'true'])
      expect(told.find('button', /^Go, \d fields?, (pushes .*, )?(free|\d coal), \d left/)).toBeDefined()
      await page.keyboard.press('Enter')
    } else continue // the page is just about to change
    // The page says what came of it; or it was just about to change, and there is something else to
    // do.
    const could = end !== undefined && end.states.disabled !== true
    await reader.until('something that happened', (tree) => {
      listen(tree)
      const can = tree.find('button', 'End turn')
      return said(tree) !== step || (can && can.states.disabled !== true && !could)
    })
  }

  const tree = await reader.look()
  listen(tree)
  const players = tree.items('Players')
  expect(players.filter((row) => /^A Guest you/.test(row))).toHaveLength(1)
  expect(players.map((row) => /place (\d)/.exec(row)?.[1]).toSorted()).toEqual(['1', '2', '3'])
  expect(turns).toBeGreaterThan(1)

  // Everything was announced: each turn of others in one sentence, and one's own actions.
  const id = page.url().split('/').pop()
  const { log, turns: told } = (await page.evaluate((id) => fetch(`/api/v1/tables/${id}`).then((answer) => answer.json()), id)) as Told
  const sentences = told.filter(({ seat }) => seat !== 1).map(({ words }) => words)
  const own = log.flatMap(({ kind, seat, events }) => (kind === 'act' && seat === 1 && events?.length ? [events.map(({ words }) => words).join(' ')] : []))
  expect(sentences.length).toBeGreaterThan(told.length / 3)
  const silent = [...sentences, ...own.slice(1)].filter((words) => ![...heard].some((said) => said === words.replace(/\s+/g, ' ')))
  expect(silent).toEqual([])
})
