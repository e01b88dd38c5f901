import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findingsByWidth, overhang } from './axe.ts'
import { openAll, show, still } from './position.ts'
import { newcomer, newWorld, pages, sitDown, visit } from './world.ts'

// Every page and every state of a table: axe finds nothing, by best practice too, and no target is
// smaller than 24 pixels. A narrow screen shows the same in both themes; colours are the same ones
// where it is wide, and there axe looks by day alone.
const world = newWorld()

/**
 * Looks at a page as it is; on a narrow screen at its tabs: at each, or only at the one that
 * differs between the states of a table.
 */
async function look(page: Page, state: string, tabs: 'each' | 'turn' = 'each') {
  const all = page.getByRole('tab')
  const count = tabs === 'each' ? await all.count() : 0
  for (let i = 0; i < Math.max(1, count); i++) {
    if (count) await all.nth(i).click()
    await openAll(page)
    expect.soft([state, i, await findingsByWidth(page), await overhang(page)]).toEqual([state, i, [], 0])
  }
}

/**
 * Pages that other tests look at: rules.test, and in a wide window create.test, passkeys.test and
 * school.test.
 */
const [elsewhere, wideElsewhere] = [/^\/rules/, /^\/(new|sign-in|school)/]

/**
 * Positions of games, and the tabs that differ in them. In a wide window all positions look alike:
 * two are enough there, six players and a game that is over.
 */
const positions = [
  ['rose-six-players', 169, 'each'],
  ['whole-game-school', 999, 'each'],
  ['whole-game-passengers', 151, 'turn'],
  ['rose-black-rose-for-three', 72, 'turn'],
] as const

describe.each([
  [360, 'de-DE'],
  [1440, 'fr-FR'],
] as const)('%i px wide', (width, locale) => {
  const options = { viewport: { width, height: width < 500 ? 740 : 900 }, hasTouch: width < 500 } as const

  test('the pages around the tables, for a stranger and for an account', async () => {
    const page = await world.visitor({ ...options, locale })
    for (const path of pages.filter((path) => !elsewhere.test(path) && (width < 500 || !wideElsewhere.test(path)))) {
      await visit(page, path)
      await look(page, path)
    }
    const name = `Wide${width}`
    const made = await page.request.post('/api/v1/me/account', { data: { name, password: 'correct horse battery' } })
    const { person } = (await made.json()) as { person: { id: string } }
    for (const path of ['/', '/settings', '/games', `/people/${person.id}`]) {
      await visit(page, path)
      await look(page, `${path} of an account`)
    }
  })

  test('a lobby, and a table on one’s turn, on another’s, replayed and over', async () => {
    const page = await world.visitor(options)
    const open = await sitDown(page, 'Host', { game: 'queen', seats: 3, places: [{ me: true }, {}, { bot: 'simple' }] })
    await page.goto(`/tables/${open}`)
    await page.locator('h1').waitFor()
    await look(page, 'lobby')
    const other = await world.visitor()
    await newcomer(other, 'Guest', open, [{ kind: 'sit' }, { kind: 'start' }])
    await other.request.post(`/api/v1/tables/${open}/commands`, { data: { kind: 'say', text: 'Many words. '.repeat(24) } })
    for (const [who, state] of [[page, 'host'], [other, 'guest']] as const) {
      await who.setViewportSize(options.viewport)
      await who.goto(`/tables/${open}`)
      await who.locator('section.board').waitFor()
      await still(who)
      await look(who, `table of the ${state}`, who === other ? 'each' : 'turn') // the other's chat has a long line
    }
    await page.goto(`/tables/${open}/replay?step=1`)
    await page.getByRole('slider').waitFor()
    await look(page, 'replay')
    // Who plays, the log and the chat are drawn alike in the middle of each game: six players and a
    // game that is over have all of it.
    for (const [record, steps, tabs] of positions.slice(0, width < 500 ? 4 : 2)) {
      await show(world, page, record, steps)
      await still(page)
      await look(page, `${record}, ${steps} steps`, tabs)
    }
  })
})
