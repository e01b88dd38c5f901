import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findings, overhang } from './axe.ts'
import { show, still } from './position.ts'
import { newcomer, newWorld, pages, sitDown, visit } from './world.ts'

// Every page and every state of a table: axe finds nothing, by best practice too, and no target is smaller than 24 pixels.
const world = newWorld()

/** Looks at a page as it is; on a narrow screen at each of its tabs. */
async function look(page: Page, state: string) {
  const tabs = page.getByRole('tab')
  for (let i = 0; i < Math.max(1, await tabs.count()); i++) {
    if (await tabs.count()) await tabs.nth(i).click()
    for (const summary of await page.locator('details:not([open]) > summary').all()) if (await summary.isVisible()) await summary.click()
    expect.soft([state, i, await findings(page), await overhang(page)]).toEqual([state, i, [], 0])
  }
}

describe.each([
  ['light', 360],
  ['dark', 360],
  ['light', 1440],
  ['dark', 1440],
] as const)('%s, %i px wide', (colorScheme, width) => {
  const options = { colorScheme, viewport: { width, height: width < 500 ? 740 : 900 }, hasTouch: width < 500, reducedMotion: 'reduce' } as const

  test('the pages around the tables, for a stranger and for an account', async () => {
    const page = await world.visitor(options)
    for (const path of pages) {
      await visit(page, path)
      await look(page, path)
    }
    const name = `${colorScheme}${width}`
    const made = await page.request.post('/api/v1/me/account', { data: { name, password: 'correct horse battery' } })
    const { person } = (await made.json()) as { person: { id: string } }
    for (const path of ['/', '/settings', `/people/${person.id}`, '/sign-in']) {
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
      await look(who, `table of the ${state}`)
    }
    await page.goto(`/tables/${open}/replay?step=1`)
    await page.getByRole('slider').waitFor()
    await look(page, 'replay')
    for (const [record, steps] of [['rose-six-players', 169], ['whole-game-passengers', 151], ['rose-black-rose-for-three', 72], ['whole-game-school', 999]] as const) {
      await show(world, page, record, steps)
      await still(page)
      await look(page, `${record}, ${steps} steps`)
    }
  })
})
