import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { follow, goldenRecord, type World } from './world.ts'

/** A table of a game that is tried, as far as tests look into it. */
export interface Tried {
  toAct: number[]
  steps: number
  mine: object[]
  board: unknown
}

/** How many positions were shown. Each has a table of its own, so that the page starts fresh. */
let shown = 0

/**
 * Shows a position of one of the golden games as the table page shows it to the seat that is to
 * act: the game after this many actions, as answered by the program, in a table without further
 * events. The function changed can fill in what a game that is only tried lacks.
 */
export async function show(world: World, page: Page, record: string, steps: number, game = 'queen', changed: (table: Tried) => object = (table) => table) {
  const id = `golden${++shown}`
  const lines = readFileSync(goldenRecord(game, record), 'utf8').split('\n')
  const isAction = (line: string) => /^(\*|\d+) /.test(line) && !/ !\w/.test(line)
  const upTo = (steps: number) => {
    let left = steps
    return lines.filter((line) => !line.startsWith('#') && !line.startsWith('=') && !/ !\w/.test(line) && (!isAction(line) || left-- > 0))
  }
  const lang = await page.evaluate(() => navigator.language)
  const tried = async (seat: number, at = steps) => {
    const answer = await fetch(`${world.address}/api/v1/games/${game}/try`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': lang },
      body: JSON.stringify({ record: upTo(at).join('\n'), seat }),
    })
    const result = (await answer.json()) as { table: Tried; detail?: string }
    if (!answer.ok) throw new Error(`${record}, ${at} steps: ${JSON.stringify(result)}`)
    return result.table
  }
  const first = await tried(1)
  const seat = first.toAct[0] ?? 1
  const table = seat === 1 ? first : await tried(seat)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/v1/tables/golden**', async (route) => {
    const url = route.request().url()
    // The plans of a game that is tried have their other ways with them. The stream stays silent.
    if (url.includes('/variants')) await route.fulfill({ json: { plans: new URL(url).searchParams.get('plan')!.split(',').map((plan) => ({ plan: Number(plan), variants: [] })), deeds: [] } })
    else if (/\/steps\/\d+/.test(url)) {
      const step = Number(/\/steps\/(\d+)/.exec(url)![1])
      const { board, toAct, mine } = await tried(seat, step)
      await route.fulfill({ json: { step, toAct, board, mine } })
    } else if (!url.includes('/events')) await route.fulfill({ json: { ...changed(table), id } })
  })
  await follow(page, `/tables/${id}`)
  await page.locator('section.board').waitFor()
}

/** Opens all that can be opened and is in view, as a press would. */
export const openAll = (page: Page) =>
  page.evaluate(async () => {
    for (const summary of document.querySelectorAll<HTMLElement>('details:not([open]) > summary')) if (summary.checkVisibility({ visibilityProperty: true })) summary.click()
    for (let frames = 0; frames < 2; frames++) await new Promise((done) => requestAnimationFrame(done))
  })

/** Waits until the board's view has come to rest. */
export function still(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const chart = document.querySelector('section.board svg')!
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    let rested = 0
    for (let was = ''; rested < 5; ) {
      await frame()
      const now = `${chart.getAttribute('viewBox')} ${chart.clientWidth}`
      rested = now === was ? rested + 1 : 0
      was = now
    }
  })
}

/**
 * Gives the board a window of a size of its own, in which letters have no say, and waits until the
 * view has come to rest.
 */
export async function frameBoard(page: Page, width: number, height: number) {
  await page.evaluate(
    ({ width, height }) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`section.board { position: fixed !important; inset: 0 auto auto 0; width: ${width}px; height: ${height}px; z-index: 9; }`)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    },
    { width, height },
  )
  await still(page)
}
