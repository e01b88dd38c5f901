import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findingsByDayAndNight, overhang } from './axe.ts'
import { pictures } from './looked.ts'
import { still } from './position.ts'
import { atTheHelm, heading, newWorld, newcomer, setOut, settled, sitDown } from './world.ts'

// What can be taken back or recovered: a press, a turn, an earlier turn, a shared page, a lost
// seat, a game to be played again.
const world = newWorld()

const desk = { viewport: { width: 1440, height: 900 } } as const
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

const bot = { bot: 'simple' }
const me = { me: true }
const school = { game: 'queen', seats: 3, options: { game: 'school' } }

const controls = 'section.controls'
const alert = '[role=alert]'

/**
 * Looks at a page, or at a part of one whose rest was looked at already, by day and by night:
 * nothing hangs over, and axe finds nothing. At night only colours are others.
 */
async function looks(page: Page, name: string, within?: string) {
  const { width } = page.viewportSize()!
  await page.locator('h1').first().waitFor({ state: 'attached' }) // one page may be giving way to the next
  for (const colorScheme of pictures ? (['light', 'dark'] as const) : []) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png` })
  }
  expect(await findingsByDayAndNight(page, within)).toEqual([])
  expect(await overhang(page)).toBe(0)
}

interface Shown {
  seq: number
  steps: number
  toAct: number[]
  state: string
  seats: { seat: number; name: string; grace?: number; timeLeft?: number; running: boolean; reservedFor?: unknown }[]
  mine: { seat: number; choices: { action: string; key: string }[] }[]
  log: { kind: string; seat?: number; bot?: string; words: string; then?: boolean }[]
  takeback?: { to: number; asked: unknown[] }
}

const shown = async (page: Page, id: string) => (await (await page.request.get(`/api/v1/tables/${id}`)).json()) as Shown

const tell = (page: Page, id: string, deed: Record<string, unknown>) => page.request.post(`/api/v1/tables/${id}/commands`, { data: deed })

const undo = (page: Page) => page.locator('.undo button').last()
const reset = (page: Page) => page.locator('.undo button').first()

/** Waits until what the last press did has come back from the server. */
async function usable(page: Page, button: Locator) {
  await settled(page)
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
}

/**
 * Goes to a field, straight ahead if that is possible, with one press on it once it is chosen: by a
 * tap, or by a click. Returns how many presses it took.
 */
async function goAhead(page: Page, touch: boolean): Promise<number> {
  await atTheHelm(page)
  await page.locator('.fields path.open').first().waitFor({ state: 'attached' })
  await still(page)
  const spot = await page.evaluate(() => {
    const all = [...document.querySelectorAll<SVGElement>('.fields .open')].flatMap((field) => {
      const box = field.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      return document.elementFromPoint(x, y) === field ? [{ name: field.getAttribute('aria-label')!, x, y }] : []
    })
    return all.find(({ name }) => name.startsWith('1 ahead')) ?? all.find(({ name }) => !name.startsWith('here'))!
  })
  if (touch) {
    await page.touchscreen.tap(spot.x, spot.y)
    await page.getByRole('radio', { checked: true }).waitFor()
    await page.locator('.deed').tap()
    return 2
  }
  await expect
    .poll(async () => {
      await page.mouse.move(spot.x - 2, spot.y)
      await page.mouse.move(spot.x, spot.y)
      return page.getByRole('radio', { checked: true }).count()
    })
    .toBe(1)
  await page.mouse.click(spot.x, spot.y)
  return 1
}

const endOfTurn = (page: Page) => page.getByRole('button', { name: 'End turn', exact: true }).and(page.locator('[aria-disabled=false]'))

/** Our boat has set out, and it is our turn. */
async function atSea(page: Page, more: Record<string, unknown> = {}): Promise<string> {
  const id = await sitDown(page, 'Anna', { ...school, places: [me, bot, bot], ...more })
  await page.goto(`/tables/${id}`)
  await setOut(page)
  await atTheHelm(page)
  return id
}

test('one press undoes what one press did, Reset turn all of it, and against bots alone one’s own last turn is taken back at once, on a phone', async () => {
  const page = await world.visitor(phone)
  const id = await atSea(page, { terms: { takeback: true } })
  const before = await shown(page, id)
  const stand = () => page.locator('p.turn').innerText()
  const stood = await stand()
  await goAhead(page, true)
  await endOfTurn(page).waitFor()
  await usable(page, undo(page))
  const after = await shown(page, id)
  expect(after.steps - before.steps).toBeGreaterThan(1) // one press was several actions
  expect(await undo(page).innerText()).toMatch(/^Undo\s+the move$/)
  await looks(page, 'undo', controls)
  await undo(page).tap()
  await atTheHelm(page)
  expect((await shown(page, id)).steps).toBe(before.steps)
  expect(await undo(page).innerText()).not.toContain('the move')

  await goAhead(page, true)
  await endOfTurn(page).waitFor()
  await usable(page, reset(page))
  await reset(page).tap()
  await atTheHelm(page)
  expect((await shown(page, id)).steps).toBe(before.steps)
  await expect.poll(() => reset(page).getAttribute('aria-disabled')).toBe('true')

  // Then our standing is announced, and nobody is asked.
  await goAhead(page, true)
  await endOfTurn(page).waitFor()
  await settled(page)
  await endOfTurn(page).tap()
  await expect.poll(async () => (await shown(page, id)).log.filter(({ bot }) => bot).length).toBeGreaterThan(before.log.filter(({ bot }) => bot).length)
  // also if we were pushed, and have to say whither
  await expect.poll(() => undo(page).innerText()).toMatch(/^Take back\s+my last turn$/)
  await looks(page, 'take-back', controls)
  await undo(page).tap()
  await expect.poll(async () => (await shown(page, id)).steps).toBe(before.steps)
  await atTheHelm(page)
  expect(await stand()).toBe(stood)
  expect(await page.locator('.offer').count()).toBe(0)
  expect((await shown(page, id)).log.at(-1)!.words).toMatch(/^Anna( \d+)? takes back their own last turn\.$/)
})

test('setting out, a move, and the end of a turn are undone until somebody else has acted, on a desk', async () => {
  const page = await world.visitor(desk)
  const id = await sitDown(page, 'Anna', { ...school, places: [me, {}, bot] })
  const bert = await world.visitor(desk)
  await newcomer(bert, 'Bert', id, [{ kind: 'sit' }, { kind: 'start' }])
  await page.goto(`/tables/${id}`)
  await setOut(page)
  await page.locator('.waits').waitFor()
  await usable(page, undo(page))
  expect(await undo(page).innerText()).toMatch(/^Undo\s+setting out$/)
  await looks(page, 'set-out', controls)
  await undo(page).click()
  await heading(page, 'ahead').waitFor()
  await setOut(page)
  await page.locator('.waits').waitFor()
  await usable(page, undo(page))
  await expect.poll(async () => (await shown(bert, id)).toAct).toEqual([2])
  const { mine } = await shown(bert, id)
  expect((await tell(bert, id, { kind: 'act', seat: 2, action: mine[0]!.choices[0]!.action })).ok()).toBe(true)
  await atTheHelm(page)
  await expect.poll(() => undo(page).getAttribute('aria-disabled')).toBe('true')
  expect(await undo(page).innerText()).toMatch(/^Undo\s+nothing$/)

  // A click on a field is several actions, and one undo takes it back.
  const before = await shown(page, id)
  await goAhead(page, false)
  await endOfTurn(page).waitFor()
  await usable(page, undo(page))
  expect(await undo(page).innerText()).toMatch(/^Undo\s+the move$/)
  await looks(page, 'undo', controls)
  await undo(page).click()
  await atTheHelm(page)
  expect((await shown(page, id)).steps).toBe(before.steps)

  // The end of a turn is undone until somebody else has acted.
  await goAhead(page, false)
  await endOfTurn(page).waitFor()
  await settled(page)
  await endOfTurn(page).click()
  await page.locator('.waits').waitFor()
  await usable(page, undo(page))
  await undo(page).click()
  await endOfTurn(page).waitFor()
  await page.locator('p.turn.yours').waitFor()
})

test('a rematch with bots alone begins immediately, on a phone', async () => {
  const page = await world.visitor(phone)
  const id = await sitDown(page, 'Anna', { ...school, places: [me, bot, bot], options: { game: 'school', must_play_if_possible: 'off' } })
  await page.goto(`/tables/${id}`)
  await setOut(page)
  await atTheHelm(page)
  await tell(page, id, { kind: 'offer_abort' })
  const again = page.getByRole('button', { name: 'Play again', exact: true })
  await again.waitFor()
  await looks(page, 'again')
  await again.tap()
  await heading(page, 'ahead').waitFor()
  const next = new URL(page.url()).pathname.split('/').pop()!
  expect(next).not.toBe(id)
  expect((await shown(page, next)).state).toBe('running')
})

test('a shared page is handed over between turns, and the board keeps its size, on a phone', async () => {
  const page = await world.visitor(phone)
  const id = await sitDown(page, 'Anna', { ...school, places: [me, me, bot] })
  await page.goto(`/tables/${id}`)
  await heading(page, 'ahead').waitFor()
  await still(page)
  const size = async () => {
    const { y, height } = (await page.locator('section.board').boundingBox())!
    return [Math.round(y), Math.round(height)]
  }
  const before = await size()
  expect(await page.locator('p.turn').innerText()).toMatch(/^\s*A\s+Anna( \d+)? \(1\)\s*:\s*Your turn/)
  await looks(page, 'shared')
  await setOut(page)
  const words = page.locator('p.handover')
  await words.waitFor()
  expect(await words.innerText()).toMatch(/^\s*B\s+It is Anna( \d+)? \(2\)’s turn\.$/)
  expect(await size()).toEqual(before)
  expect(await page.getByRole('radio', { name: 'ahead', exact: true }).count()).toBe(0) // nobody can steer by mistake
  await looks(page, 'hand-over', controls)

  // The one before can still take back what they did: then the page is theirs.
  await usable(page, undo(page))
  await undo(page).tap()
  await heading(page, 'ahead').waitFor()
  expect(await page.locator('p.turn').innerText()).toContain('(1)')
  await setOut(page)
  await words.waitFor()
  await page.getByRole('button', { name: /^I am Anna( \d+)? \(2\): continue$/ }).tap()
  await heading(page, 'ahead').waitFor()
  expect(await page.locator('p.turn').innerText()).toMatch(/^\s*B\s+Anna( \d+)? \(2\)\s*:\s*Your turn/)
  expect(await size()).toEqual(before)
  expect((await shown(page, id)).toAct).toEqual([2])

  // The present holder of the page reads whose action it is, and no key undoes it.
  expect(await undo(page).innerText()).toMatch(/^Undo\s+Anna( \d+)? \(1\): setting out$/)
  expect(await undo(page).getAttribute('aria-keyshortcuts')).toBeNull()
  expect(await reset(page).getAttribute('aria-disabled')).toBe('true')
  await undo(page).tap()
  await page.getByText(/^It is Anna( \d+)? \(1\)’s turn\.$/).waitFor()
  expect((await shown(page, id)).toAct).toEqual([1])
})

test('an unfinished turn continues after the server restarts, and the page says so, on a desk', async () => {
  const page = await world.visitor(desk)
  const id = await atSea(page)
  await goAhead(page, false)
  await endOfTurn(page).waitFor()
  await settled(page)
  const { steps } = await shown(page, id)
  await world.restart()
  await page.getByRole('status').getByText('Your turn continues where you left off.').waitFor()
  await looks(page, 'goes-on', controls)
  await endOfTurn(page).click()
  await expect.poll(async () => (await shown(page, id)).steps).toBeGreaterThan(steps)
  await expect.poll(() => page.getByText('Your turn continues where you left off.').count()).toBe(0)
})

test('a player signed out in the middle of a game sees it immediately and gets the seat back, on a phone', async () => {
  const page = await world.visitor(phone)
  await page.request.post('/api/v1/me/account', { data: { name: 'Olaf', password: 'steamboat queen' } })
  const made = await page.request.post('/api/v1/tables', { data: { ...school, places: [me, bot, bot] } })
  const { id } = (await made.json()) as { id: string }
  await tell(page, id, { kind: 'start' })
  await page.route('**/api/v1/tables?**', (route) => route.abort()) // the header asks now and then, and would notice it too
  await page.goto(`/tables/${id}`)
  await setOut(page)
  await atTheHelm(page)
  const elsewhere = await world.visitor(phone)
  await elsewhere.request.post('/api/v1/me/session', { data: { name: 'Olaf', password: 'steamboat queen' } })
  await elsewhere.request.delete('/api/v1/me/sessions')
  await page.getByRole('alert').getByText(/You are no longer signed in here. Your seat, Olaf, is reserved for you: sign in to continue./).waitFor()
  await looks(page, 'signed-out', alert)
  await page.getByRole('link', { name: 'Sign in and continue' }).tap()
  await page.getByLabel('Name').fill('Olaf')
  await page.getByLabel('Password').fill('steamboat queen')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`**/tables/${id}`)
  await atTheHelm(page)
  expect(await page.getByText('You are no longer signed in here.').count()).toBe(0)
})

test('a guest whose cookies are deleted gets the seat back with their own link, on a phone', async () => {
  const page = await world.visitor({ ...phone, permissions: ['clipboard-read', 'clipboard-write'] })
  const id = await atSea(page)
  const players = page.getByRole('tab', { name: /^Players/ })
  if (await players.count()) await players.tap()
  await page.getByText('Devices', { exact: true }).click()
  await page.getByRole('button', { name: 'Copy my link' }).click()
  await page.getByText('Copied. It leads back here.').waitFor()
  const link = await page.getByLabel('My link back').inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  expect(new URL(link).pathname).toBe(`/tables/${id}`)
  expect(new URL(link).hash).toMatch(/^#back=brl_.{43}$/)
  await page.getByRole('img', { name: 'My link as a QR code' }).scrollIntoViewIfNeeded()
  await looks(page, 'sign-in-link')

  // Another device, where nobody is signed in: the link is enough, and is not kept in the address.
  const other = await world.visitor(phone)
  await other.goto(link)
  await atTheHelm(other)
  expect(other.url()).not.toContain('back')

  // The cookies are gone: the page says so, and the link leads back.
  await page.context().clearCookies()
  await page.reload()
  await page.getByRole('alert').getByText(/This browser no longer knows you as Anna( \d+)?, the guest who sits here\./).waitFor()
  await looks(page, 'forgotten', alert)
  await page.goto('/about')
  await page.goto(link)
  await atTheHelm(page)
  await expect.poll(() => page.getByText('This browser no longer knows you').count()).toBe(0)

  // A person who is signed in there is asked first.
  const third = await world.visitor(phone)
  await newcomer(third, 'Clara', id, [])
  await third.goto(link)
  await third.getByRole('alert').getByText(/In this browser you are Clara( \d+)?\. If you use it, you are signed out\./).waitFor()
  await looks(third, 'come-back', alert)
  await third.getByRole('button', { name: 'Continue as that guest' }).click()
  await atTheHelm(third)

  // A link that was ended leads nowhere, and says so.
  expect((await page.request.delete('/api/v1/me/sign-in-links')).ok()).toBe(true)
  const late = await world.visitor(phone)
  await late.goto(link)
  await late.getByText('This link is no longer valid, or it is incomplete.').waitFor()
  await looks(late, 'ended', controls)
})

test('the clock waits at most five seconds while the others are shown, and then runs', async () => {
  const page = await world.visitor({ ...phone, reducedMotion: 'no-preference', story: 'slow' })
  const id = await sitDown(page, 'Anna', { ...school, terms: { move: 60 }, places: [me, bot, bot] })
  await page.goto(`/tables/${id}`)
  await setOut(page)
  await page.locator('.waits, .caption, p.turn.yours').first().waitFor()
  await expect.poll(async () => (await shown(page, id)).toAct).toEqual([1])
  const { mine } = await shown(page, id)
  const from = mine[0]!.choices.find(({ key }) => key === 'speed')!
  await tell(page, id, { kind: 'act', seat: 1, action: from.action })
  await tell(page, id, { kind: 'act', seat: 1, action: 'ahead' })
  await tell(page, id, { kind: 'act', seat: 1, action: 'end' })
  await expect.poll(async () => (await shown(page, id)).toAct).toEqual([1])
  const own = (await shown(page, id)).seats[0]!
  const at = Date.now()
  expect(own.timeLeft).toBe(60_000)
  expect(own.grace).toBeGreaterThan(2000)
  expect(own.grace).toBeLessThanOrEqual(5000)
  // The page’s clock stands as long as the server’s, and no longer, whatever is still being shown.
  await page.getByRole('tab', { name: /^Players/ }).tap()
  const clock = () => page.locator('.players time').first().textContent()
  await expect.poll(clock).toBe('1:00')
  await expect.poll(clock, { timeout: 15_000, interval: 100 }).toBe('0:59')
  const stood = Date.now() - at
  expect(stood).toBeGreaterThan(own.grace! - 200)
  expect(stood).toBeLessThan(own.grace! + 3000)
  expect(await page.locator('.caption').count()).toBe(1) // the others are still being shown
  const later = (await shown(page, id)).seats[0]!
  expect(later.grace ?? 0).toBe(0)
  expect(later.timeLeft).toBeLessThan(60_000)
})

test('the keys of undo take back one press of several in a turn, and with Shift the turn', async () => {
  const page = await world.visitor(desk)
  const id = await atSea(page)
  const { steps } = await shown(page, id)
  /** Goes a field ahead, and returns how many steps there are then. */
  const ahead = async (before: number) => {
    await settled(page)
    await page.keyboard.press('ArrowUp')
    await expect.poll(async () => (await shown(page, id)).steps).toBeGreaterThan(before)
    return (await shown(page, id)).steps
  }
  await page.keyboard.press('2')
  const first = await ahead(steps)
  await ahead(first)
  await usable(page, undo(page))
  await page.keyboard.press('Backspace')
  await expect.poll(async () => (await shown(page, id)).steps).toBe(first)
  await ahead(first)
  await usable(page, undo(page))
  await page.keyboard.press('Shift+Backspace')
  await expect.poll(async () => (await shown(page, id)).steps).toBe(steps)
  // Nothing is left to take back: the key does nothing.
  await settled(page)
  const { seq } = await shown(page, id)
  await page.keyboard.press('Backspace')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  await settled(page)
  expect((await shown(page, id)).seq).toBe(seq)
})
