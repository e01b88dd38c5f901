import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { QueenPlan } from '../../src/games/queen/terms'
import { findingsByDayAndNight, overhang } from './axe.ts'
import { bring, newWorld, sitDown } from './world.ts'

// The turns of others are shown as a story: everything on the page is in step with the board.
const world = newWorld()

const race = { game: 'queen', seats: 3, options: { game: 'school' }, places: [{ me: true }, { bot: 'simple' }, { bot: 'simple' }] }

interface Told {
  seq: number
  toAct: number[]
  turns: { seat?: number; words: string; from: number; to: number }[]
  mine: { seat: number; choices: { action: string }[]; plans: (Omit<QueenPlan, 'way'> & { way: string[] })[] }[]
}

/** The coal that a plan of a turn costs. */
const coalOf = ({ costs }: Pick<QueenPlan, 'costs'>) => costs?.find(({ of }) => of === 'coal')?.n ?? 0

const asked = (page: Page, id: string) => page.request.get(`/api/v1/tables/${id}`).then((answer) => answer.json() as Promise<Told>)

const yours = (page: Page) => page.locator('p.turn.yours').waitFor()

/**
 * Plays our turn by the API, by the end that costs the least and is the nearest: then the others
 * have theirs.
 */
async function playTurn(page: Page, id: string) {
  const { mine } = await asked(page, id)
  const { seat, choices, plans } = mine[0]!
  const plan = plans.toSorted((a, b) => coalOf(a) - coalOf(b) || a.way.length - b.way.length)[0]
  for (const action of plan?.way ?? [choices[0]!.action]) {
    const answer = await page.request.post(`/api/v1/tables/${id}/commands`, { data: { kind: 'act', seat, action } })
    expect(answer.ok()).toBe(true)
  }
}

/** Waits for our own turn. A boat that pushes us meanwhile asks for our heading, which we give. */
async function ownTurn(page: Page, id: string) {
  for (;;) {
    await yours(page)
    if (!(await page.locator('.caption').count())) return
    const { mine } = await asked(page, id)
    const { seat, choices } = mine[0]!
    await page.request.post(`/api/v1/tables/${id}/commands`, { data: { kind: 'act', seat, action: choices[0]!.action } })
    await page.locator('p.turn.yours').waitFor({ state: 'detached' })
  }
}

/** What the page shows at one moment. */
interface Sample {
  at: number
  caption: string // the letter of the seat whose turn is shown, or nothing
  parts: string[]
  yours: boolean
  current: string // the letter of the seat that the list of players marks
  boats: Record<string, string>
  log: string[]
  heard: string[]
  status: string
}

/** Notes what the page shows at each of its frames, from now on. */
async function watch(page: Page) {
  await page.evaluate(() => {
    const samples: Sample[] = []
    Object.assign(window, { samples })
    const text = (el: Element | null | undefined) => (el?.textContent ?? '').replace(/\s+/g, ' ').trim()
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    const letter = (el: Element | null | undefined) => text(el?.querySelector('svg'))
    let last = ''
    const note = () => {
      const now = {
        caption: letter(document.querySelector('.caption')),
        parts: all('.caption .part').map(text),
        yours: document.querySelector('p.turn.yours') !== null,
        current: letter(document.querySelector('.players li.turn')),
        boats: Object.fromEntries(all('g.boat:not(.ghost)').map((boat) => [text(boat).charAt(0), boat.style.transform])),
        log: all('.log > [role=treeitem]').map((line) => text(line.querySelector('.words'))),
        heard: all('[role=log].unseen p, [role=alert] p').map(text),
        status: text(document.querySelector('p.turn')),
      }
      const is = JSON.stringify(now)
      if (is !== last) samples.push({ at: performance.now(), ...now })
      last = is
      requestAnimationFrame(note)
    }
    note()
  })
}

const samplesOf = (page: Page) => page.evaluate(() => (window as unknown as { samples: Sample[] }).samples)

/** A table where our first turn is to come, and everybody has set out before the page is opened. */
async function seated(page: Page): Promise<string> {
  const id = await sitDown(page, 'Anna', race)
  await playTurn(page, id)
  await expect.poll(async () => (await asked(page, id)).toAct).toEqual([1])
  await page.goto(`/tables/${id}`)
  await yours(page)
  return id
}

const wide = { reducedMotion: 'no-preference', colorScheme: 'light', viewport: { width: 1440, height: 900 } } as const
const phone = { reducedMotion: 'no-preference', colorScheme: 'dark', viewport: { width: 360, height: 780 }, hasTouch: true } as const

test('all that the page says is in step with the board, and a screen reader hears a sentence a turn', async () => {
  const page = await world.visitor({ ...wide, story: 'normal' })
  const id = await seated(page)
  await watch(page)
  const { turns: earlier } = await asked(page, id)
  await playTurn(page, id)
  await page.locator('.caption').waitFor()
  await ownTurn(page, id)
  await page.waitForTimeout(300)
  const samples = await samplesOf(page)
  const told = [...new Set(samples.map(({ caption }) => caption).filter(Boolean))]
  expect(told).toEqual(expect.arrayContaining(['B', 'C']))
  for (const [i, now] of samples.entries()) {
    const before = samples[i - 1]
    if (now.caption) {
      // In the middle of another's turn only who was pushed is asked: in which direction the boat
      // then lies.
      if (now.yours) expect(now.parts.join(' ')).toMatch(/pushes Anna/)
      expect(now.current).toBe(now.yours ? 'A' : now.caption)
      if (now.caption !== 'A') expect(now.log.at(-1)).toMatch(/ moves …$/)
    }
    // Only the boat whose turn is shown moves, or one that it pushes.
    const moved = Object.keys(now.boats).filter((boat) => before && before.boats[boat] !== now.boats[boat])
    if (before && (now.caption === 'B' || now.caption === 'C') && before.caption === now.caption && !/push/.test(now.parts.join())) expect([[], [now.caption]]).toContainEqual(moved)
    // Our turn is announced after all turns of others were shown.
    if (now.yours && !now.caption && samples.slice(0, i).some(({ caption }) => caption === 'B')) expect(now.boats).toEqual(samples.at(-1)!.boats)
  }
  // The log has a turn's sentence after it was shown, word for word as the server does.
  const { turns } = await asked(page, id)
  const ends = ['B', 'C'].map((boat) => samples.findLastIndex(({ caption }) => caption === boat))
  for (const [n, end] of ends.entries()) {
    const mine = turns.findLast(({ seat }) => seat === n + 2)!
    const row = mine.words.replace(/(; .*)?\.$/, '')
    expect(samples[end]!.log.at(-1)).not.toBe(row)
    expect(samples[end + 1]!.log).toContain(row)
  }
  // Each sentence is announced once, after its turn was shown; then our standing, once.
  const others = turns.filter(({ seat, from }) => seat !== 1 && from > earlier.at(-1)!.from)
  expect(others).toHaveLength(2)
  for (const { seat, words } of others) {
    expect(samples.at(-1)!.heard.filter((heard) => heard === words)).toHaveLength(1)
    const heard = samples.findIndex(({ heard }) => heard.includes(words))
    const letter = ' ABC'[seat!]
    expect(samples.slice(heard).some(({ caption }) => caption === letter)).toBe(false)
    expect(samples.slice(0, heard).some(({ caption }) => caption === letter)).toBe(true)
  }
  const stand = [...new Set(samples.slice(samples.findLastIndex(({ caption }) => caption)).map(({ status }) => status).filter(Boolean))]
  expect(stand).toEqual([expect.stringMatching(/^Your turn, speed \d, \d coal\.$/)])
})

test('the speed is set by mouse or keys and is remembered; the space bar skips to the end', async () => {
  const page = await world.visitor({ ...phone, story: 'slow' })
  const id = await seated(page)
  await playTurn(page, id)
  await page.locator('.caption').waitFor()
  const chosen = (name: string) => page.getByRole('radio', { name, exact: true }).isChecked()
  expect(await chosen('slow')).toBe(true)
  await page.keyboard.press('+')
  await expect.poll(() => chosen('normal')).toBe(true)
  await page.keyboard.press('-')
  await expect.poll(() => chosen('slow')).toBe(true)
  expect(await page.locator('p.turn.yours').count()).toBe(0)
  // the others have acted
  await expect.poll(async () => (await asked(page, id)).mine[0]!.choices.length).toBeGreaterThan(0)
  await page.waitForTimeout(300) // and the page has received it
  await page.keyboard.press(' ')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.locator('p.turn.yours').count()).toBe(1)
  expect(await page.locator('.caption').count()).toBe(0)
  await playTurn(page, id)
  await page.getByRole('radio', { name: 'instantly', exact: true }).click()
  await yours(page)
  await page.reload()
  await yours(page)
  expect(await page.evaluate(() => (JSON.parse(localStorage.getItem('bigriver.settings')!) as { story: string }).story)).toBe('once')
})

test('a turn is shown again by the key R and from the log, and nothing is sent', async () => {
  const page = await world.visitor({ ...phone, story: 'fast' })
  const id = await seated(page)
  await playTurn(page, id)
  await page.locator('.caption').waitFor()
  await yours(page)
  const { seq } = await asked(page, id)
  const rows = () => page.locator('.log > [role=treeitem]').allInnerTexts()
  const before = await rows()
  await page.keyboard.press('r')
  await page.locator('.caption').waitFor()
  expect(await page.locator('p.turn.yours').count()).toBe(0)
  await yours(page)
  expect(await rows()).toEqual(before)
  // The same by keys from the log, of an earlier turn.
  await bring(page, 'Log')
  const line = page.locator('.log > [aria-expanded]').nth(1)
  await line.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  for (let i = 0; i < 9 && !(await page.locator(':focus').innerText()).includes('Show again'); i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('.caption').waitFor()
  await yours(page)
  expect((await asked(page, id)).seq).toBe(seq)
})

test('the log is one stop of the tab key, and opens by mouse and by keys', async () => {
  const page = await world.visitor(wide)
  const id = await seated(page)
  await bring(page, 'Log')
  const log = page.getByRole('tree', { name: 'Log' })
  expect(await log.locator('[tabindex="0"]').count()).toBe(1)
  expect(await log.locator('a, button').evaluateAll((all) => all.filter((el) => (el as HTMLElement).tabIndex >= 0).length)).toBe(0)
  const line = log.locator('> [aria-expanded]').first()
  await line.click()
  expect(await line.getAttribute('aria-expanded')).toBe('true')
  const rule = line.locator('a.rule').first()
  expect(await rule.getAttribute('href')).toMatch(/^\/rules\/queen#QB-\d+$/)
  await line.locator('.line').click()
  expect(await line.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('End')
  const last = await page.evaluate(() => document.activeElement?.textContent)
  await page.keyboard.press('ArrowUp')
  expect(await page.evaluate(() => document.activeElement?.textContent)).not.toBe(last)
  await page.keyboard.press('ArrowRight')
  expect(await page.locator(':focus').getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ArrowLeft')
  expect(await page.locator(':focus').getAttribute('aria-expanded')).toBe('false')
  const step = await page.locator(':focus').getAttribute('data-steps')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain(`/tables/${id}/replay?step=${step}`)
})

test('with reduced motion boats do not move: trail and sentence appear immediately, for two seconds', async () => {
  const page = await world.visitor({ ...wide, story: 'normal', reducedMotion: 'reduce' })
  const id = await seated(page)
  await watch(page)
  await playTurn(page, id)
  await page.locator('.caption').waitFor()
  await page.locator('.trail .line').waitFor({ state: 'attached' })
  await yours(page)
  await page.waitForTimeout(300)
  const samples = await samplesOf(page)
  for (const boat of ['B', 'C']) {
    const during = samples.filter(({ caption }) => caption === boat)
    const after = samples[samples.indexOf(during.at(-1)!) + 1]!
    const whole = during.find(({ boats }) => boats[boat] === during.at(-1)!.boats[boat])!
    expect(after.at - whole.at).toBeGreaterThan(1000) // it stood still; the first frame of it may have been late
  }
})

test('axe finds nothing while a turn is shown, and in an open log', async () => {
  const page = await world.visitor({ ...phone, story: 'slow' })
  const id = await seated(page)
  const inOrder = async () => expect([await findingsByDayAndNight(page), await overhang(page)]).toEqual([[], 0])
  await playTurn(page, id)
  await page.locator('.caption').waitFor()
  await inOrder()
  await bring(page, 'Log')
  await page.locator('.log > [aria-expanded]').first().click()
  await inOrder()
})
