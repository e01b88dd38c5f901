import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Table } from '../../src/api/types'
import { findingsByDayAndNight, overhang } from './axe.ts'
import { heading, newWorld, newcomer, post, setOut, sitDown, withoutFolder } from './world.ts'

// What people do at a table beside the game, each in a browser of their own.
const world = newWorld()

const school = { game: 'queen', seats: 3, options: { game: 'school' } }

/** Anna and Bert at a table with a bot, both looking at it. */
async function two(terms: Record<string, unknown> = {}, more: Record<string, unknown> = {}): Promise<{ id: string; anna: Page; bert: Page }> {
  const anna = await world.visitor()
  const id = await sitDown(anna, 'Anna', { ...school, ...more, terms, places: [{ me: true }, {}, { bot: 'simple' }] })
  const bert = await world.visitor({ locale: 'de-DE' })
  await newcomer(bert, 'Bert', id, [{ kind: 'sit' }, { kind: 'start' }])
  await Promise.all([anna.goto(`/tables/${id}`), bert.goto(`/tables/${id}`)])
  await Promise.all([anna.getByRole('region', { name: 'Board' }).waitFor(), bert.getByRole('region', { name: 'Spielplan' }).waitFor()])
  return { id, anna, bert }
}

/** On a phone axe finds nothing in a part of a page, and nothing hangs over. */
async function looks(page: Page, within = 'section.controls') {
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 360, height: 740 })
  expect([await findingsByDayAndNight(page, within), await overhang(page)]).toEqual([[], 0])
  await page.setViewportSize(size)
}

const status = (page: Page) => page.getByRole('status').first()
/** Whom the page waits for. It is shown, and not announced. */
const waits = (page: Page) => page.locator('.waits')
const compass = (page: Page) => heading(page, 'ahead')
const choices = (page: Page) => page.getByRole('button', { name: /^Undo|^Reset|^End turn|^Heading:/ })
const chat = (page: Page) => page.getByRole('log', { name: /^(Chat|Gespräch)$/ })

test('chat: free text, a phrase in each language, a report, and a muted person', async () => {
  const { id, anna, bert } = await two()
  await anna.getByLabel('Say something').fill('The river is wide')
  await anna.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => chat(bert).innerText()).toContain('The river is wide')
  await expect.poll(() => anna.getByLabel('Say something').inputValue()).toBe('')
  await bert.getByLabel('Ein Satz für alle …').focus()
  await expect.poll(() => bert.getByLabel('Ein Satz für alle …').locator('option').count()).toBeGreaterThan(5)
  await bert.getByLabel('Ein Satz für alle …').selectOption('good_luck')
  await bert.getByRole('button', { name: 'Satz senden' }).click()
  const phrase = (page: Page) => chat(page).getByRole('paragraph').last()
  await expect.poll(() => phrase(anna).innerText()).toMatch(/^Bert( \d+)? Good luck/)
  await expect.poll(() => phrase(bert).innerText()).toMatch(/^Bert( \d+)? Viel Glück/)

  // By keyboard Anna reports him to the operator.
  const report = anna.getByRole('button', { name: 'Report …' })
  const dialog = anna.getByRole('dialog', { name: 'Report to the operator' })
  await report.press('Enter')
  await dialog.waitFor()
  await looks(anna, 'dialog')
  await anna.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await report.evaluate((button) => button === document.activeElement)).toBe(true)
  await anna.keyboard.press('Enter')
  await dialog.getByLabel('Whom or what').selectOption({ index: 1 })
  await dialog.getByLabel('What is wrong').selectOption('Abusive chat')
  await dialog.getByLabel('Anything else').fill('It was no good luck')
  await dialog.getByRole('button', { name: 'Send report' }).press('Enter')
  await dialog.getByText('The operator will look at it').waitFor()
  await anna.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const { reports } = (await (await anna.request.get('/api/v1/operator/reports', { headers: { Authorization: `Bearer ${world.token}` } })).json()) as { reports: object[] }
  expect(reports).toMatchObject([{ table: id, reason: 'chat', text: 'It was no good luck', person: { name: expect.stringMatching(/^Bert/) } }])

  await anna.getByText('Mute players').click()
  await anna.getByRole('button', { name: /^Mute Bert( \d+)?/ }).click()
  await expect.poll(() => chat(anna).innerText()).not.toContain('Bert')
  await bert.getByLabel('Etwas sagen').fill('Can you hear me?')
  await bert.getByRole('button', { name: 'Senden', exact: true }).click()
  await expect.poll(() => chat(bert).innerText()).toContain('Can you hear me?')
  await anna.reload()
  await anna.getByText('Mute players').click()
  await anna.getByRole('button', { name: /^Unmute Bert( \d+)?/ }).waitFor()
  expect(await chat(anna).innerText()).not.toContain('Bert')
  await anna.getByRole('button', { name: /^Unmute Bert( \d+)?/ }).click()
  await expect.poll(() => chat(anna).innerText()).toContain('Can you hear me?')
})

test('a step is taken back when the other agrees, and not when they refuse', async () => {
  const { anna, bert } = await two({ takeback: true })
  await setOut(anna)
  await expect.poll(() => waits(anna).innerText()).toMatch(/Bert( \d+)? sets out/)
  await anna.getByText('Table menu').click()
  const ask = anna.getByRole('button', { name: /^Ask Bert( \d+)? to take back my last turn$/ })
  await ask.click()
  await anna.getByText(/Waiting for Bert( \d+)?\./).waitFor()
  await bert.getByRole('status').getByText(/Anna( \d+)? möchte den eigenen letzten Zug zurücknehmen/).waitFor()
  await looks(anna)
  await looks(bert)
  await bert.getByRole('button', { name: 'Ablehnen' }).click()
  await anna.getByText(/Waiting for Bert( \d+)?\./).waitFor({ state: 'detached' })
  expect(await waits(anna).innerText()).toMatch(/Bert( \d+)? sets out/)
  await anna.getByText('Table menu').click() // on a phone it stood in a tab, and was closed
  await ask.click()
  await bert.getByRole('button', { name: 'Zustimmen' }).click()
  await expect.poll(() => status(anna).innerText()).toContain('Your turn')
  await anna.getByRole('radio', { name: 'ahead', exact: true }).waitFor()
  await expect.poll(() => waits(bert).innerText()).toMatch(/Anna( \d+)? legt ab/)
})

test('all agree to end the game without a result, and play again; reserved seats are not offered to others', async () => {
  const { id, anna, bert } = await two()
  await bert.getByText('Tischmenü').click()
  await bert.getByRole('button', { name: 'Um Spielabbruch bitten' }).click()
  await anna.getByRole('status').getByText(/Bert( \d+)? asks to end the game without a result/).waitFor()
  await anna.getByRole('button', { name: 'Agree' }).click()
  await expect.poll(() => status(bert).innerText()).toContain('ohne Ergebnis')
  expect(await anna.locator('.players .place').count()).toBe(0)

  await anna.getByText('Their seats are reserved for a day.').waitFor()
  await looks(anna)
  await anna.getByRole('button', { name: /^Play again: ask Bert( \d+)?$/ }).click()
  await anna.waitForURL((url) => url.pathname.startsWith('/tables/') && !url.pathname.endsWith(id))
  const clara = await world.visitor()
  await clara.goto(new URL(anna.url()).pathname)
  await clara.getByText(/Bert/).first().waitFor()
  expect(await clara.getByRole('button', { name: /^Sit here/ }).count()).toBe(0)
  await looks(clara, 'main')
  // The other is asked to join in, and finds their seat reserved.
  await bert.getByRole('link', { name: /^Anna( \d+)? möchte eine Revanche: mitspielen$/ }).click()
  await expect.poll(() => new URL(bert.url()).pathname).toBe(new URL(anna.url()).pathname)
  await bert.getByText('Dein Platz ist für dich freigehalten: Setz dich.').waitFor()
  expect(await bert.getByRole('button', { name: /^Hier setzen/ }).count()).toBe(1) // and none for Anna’s
  await anna.getByText('Bert').first().waitFor()
})

test('resigning asks for confirmation and is final; a bot plays on', async () => {
  const { anna, bert } = await two()
  await anna.getByText('Table menu').click()
  await anna.getByRole('button', { name: 'Resign' }).click()
  await anna.getByRole('button', { name: 'No, play on' }).click()
  await anna.getByRole('button', { name: 'Resign' }).click()
  await anna.getByRole('button', { name: 'Really resign' }).click()
  await bert.getByText('hat aufgegeben').waitFor()
  await expect.poll(() => status(bert).innerText()).toContain('Du bist am Zug')
  await expect.poll(() => compass(anna).count()).toBe(0)
  await anna.getByText('has resigned').waitFor()
  expect(await anna.getByRole('button', { name: /^I am back/ }).count()).toBe(0)
})

test('a stalled game can be ended as it stands', async () => {
  const page = await world.visitor()
  const me = [{ me: true }, { me: true }, { me: true }]
  const id = await sitDown(page, 'Alone', { ...school, terms: { stall: 1 }, places: me })
  await page.goto(`/tables/${id}`)
  await page.getByText('Table menu').click()
  const stall = page.getByRole('button', { name: 'End the game as it stands' })
  expect(await stall.count()).toBe(0)
  // All boats go on, by the first thing that is offered, until a round has brought nobody home.
  await page.evaluate(async (id) => {
    let table = await fetch(`/api/v1/tables/${id}`).then((answer) => answer.json())
    for (let i = 0; i < 200 && !table.mayStall; i++) {
      const mine = table.mine.find(({ choices }: { choices: unknown[] }) => choices.length > 0)
      const wanted = ['end', 'ahead', 'speed 1'].find((one) => mine.choices.some(({ action }: { action: string }) => action === one))
      const body = JSON.stringify({ kind: 'act', seat: mine.seat, action: wanted ?? mine.choices[0].action })
      const answer = await fetch(`/api/v1/tables/${id}/commands`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      table = await answer.json()
    }
  }, id)
  await stall.click()
  await expect.poll(() => status(page).innerText()).toContain('ended as it stood')
})

test('a clock runs down; when it is out a bot plays until its person is back', async () => {
  const { anna, bert } = await two({ bank: 4, move: 0, lapse: 'bot' })
  const clock = (page: Page, row: number) => page.locator('.players li').nth(row).locator('time').innerText()
  const seconds = async () => Number((await clock(anna, 0)).split(':')[1])
  expect(await clock(anna, 1)).toBe('0:04') // Bert's stands still
  await expect.poll(seconds).toBeLessThan(4)
  await bert.getByText('überlegt').or(bert.getByText(/spielt$/)).first().waitFor()
  await anna.getByRole('button', { name: 'I am back: take my seat from the bot' }).click()
  await expect.poll(() => anna.getByRole('button', { name: 'I am back: take my seat from the bot' }).count()).toBe(0)
})

test('a watcher sees the board without choices, and a player who leaves is shown as away', async () => {
  const { id, anna, bert } = await two()
  const watcher = await world.visitor()
  await watcher.goto(`/tables/${id}`)
  await expect.poll(() => waits(watcher).innerText()).toMatch(/Anna( \d+)? sets out/)
  await choices(anna).first().waitFor()
  expect(await compass(watcher).or(choices(watcher)).count()).toBe(0)
  expect(await watcher.getByText('Table menu').count()).toBe(0)
  await setOut(anna)
  // The number of watchers comes with what happens next.
  await anna.getByText('1 person is watching.').waitFor()
  await bert.getByText('1 Person schaut zu.').waitFor()
  await expect.poll(() => waits(watcher).innerText()).toMatch(/Bert( \d+)? sets out/)
  await expect.poll(() => watcher.locator('[aria-label=Log]').innerText()).toMatch(/Anna( \d+)?\W* sets out ahead/)
  // Who is there is shown, and who is not.
  const presence = anna.locator('.players li').nth(1).locator('.presence')
  await expect.poll(() => presence.innerText()).toBe('here')
  await bert.context().close()
  await expect.poll(() => presence.innerText()).toBe('away')
})

test('a lost connection is shown, and missed events appear when it is back', async () => {
  const { id, anna, bert } = await two()
  const lost = anna.getByText('The connection is lost.')
  await world.stop()
  await lost.waitFor()
  await setOut(anna) // sent again and again until it is answered
  await world.start()
  await lost.waitFor({ state: 'detached' })
  await expect.poll(() => waits(anna).innerText()).toMatch(/Bert( \d+)? sets out/)
  await expect.poll(() => status(bert).innerText()).toContain('Du bist am Zug')
  const steps = async (page: Page) => page.evaluate((id) => fetch(`/api/v1/tables/${id}`).then((answer) => answer.json()).then(({ log }) => log.filter(({ kind, seat }: { kind: string; seat: number }) => kind === 'act' && seat === 1).length), id)
  expect(await steps(anna)).toBe(1) // done once
})

describe('hidden hands', () => {
  test('at a table of a game without a folder nobody sees another’s hand', async () => {
    const anna = await world.visitor()
    const id = await sitDown(anna, 'Anna', { game: 'waters', seats: 2, places: [{ me: true }, {}] })
    const bert = await world.visitor()
    await newcomer(bert, 'Bert', id, [{ kind: 'sit' }, { kind: 'start' }])
    const watcher = await world.visitor()
    for (const page of [anna, bert, watcher]) {
      await withoutFolder(page)
      await page.goto(`/tables/${id}`)
    }
    const told = (page: Page) => page.evaluate((id) => fetch(`/api/v1/tables/${id}`).then((answer) => answer.json()), id)
    const { steps } = await told(watcher)
    const drawn = (page: Page) => page.evaluate((path) => fetch(path).then((answer) => answer.json()).then(({ text }) => text as string), `/api/v1/tables/${id}/steps/${steps}/drawing`)
    const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
    // Each sees the table as their own seat knows it; a watcher sees no hand at all.
    for (const page of [anna, bert, watcher]) await expect.poll(async () => tidy(await page.locator('section.board pre').innerText())).toBe(tidy(await drawn(page)))
    const [annas, berts, watchers] = [await drawn(anna), await drawn(bert), await drawn(watcher)]
    expect(new Set([annas, berts, watchers]).size).toBe(3)
    expect((await told(watcher)).mine).toEqual([])
    expect((await told(anna)).mine[0].board).not.toEqual((await told(watcher)).board)
  })
})

/**
 * Plays all seats of the page's visitor through the API, always the first action that is offered,
 * and ends the game. Returns how many steps it has.
 */
async function playSome(page: Page, id: string, actions: number): Promise<number> {
  let table = (await (await page.request.get(`/api/v1/tables/${id}`)).json()) as Table
  for (let done = 0; done < actions; done++) {
    const { seat, choices } = table.mine.find(({ choices }) => choices.length > 0)!
    const wanted = ['end', 'ahead', 'speed 1'].find((one) => choices.some(({ action }) => action === one))
    table = await post(page, `/tables/${id}/commands`, { kind: 'act', seat, action: wanted ?? choices[0]!.action })
  }
  return (await post<Table>(page, `/tables/${id}/commands`, { kind: 'offer_abort' })).steps
}

test('a replay: speed, keys, scrubber, log, address, eyes, the record and the proof of chance', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Reel', { ...school, places: [{ me: true }, { me: true }, { me: true }] })
  const steps = await playSome(page, id, 60)
  await page.goto(`/tables/${id}/replay?step=0`)
  const step = async () => Number((await page.locator('.shown .line b').innerText()).split(' ')[0])
  await expect.poll(step).toBe(0)
  await page.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '×4' })
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await expect.poll(step).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.keyboard.press('End')
  await expect.poll(step).toBe(steps)
  await page.keyboard.press('PageUp')
  await expect.poll(step).toBeLessThan(steps)
  await page.getByRole('slider', { name: 'Step' }).fill('3')
  await expect.poll(step).toBe(3)
  await expect.poll(() => page.url()).toContain('step=3')
  await page.keyboard.press('Home')
  await expect.poll(step).toBe(0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(step).toBe(1)
  await page.locator('[role=treeitem][aria-expanded]').nth(1).click()
  const link = page.getByRole('link', { name: /^To the position after step \d+$/ }).first()
  const wanted = /\d+$/.exec((await link.getAttribute('aria-label')) ?? (await link.innerText()))![0]
  await link.click()
  await expect.poll(step).toBe(Number(wanted))
  // From another point of view the same fields have other names.
  const names = () => page.getByRole('group', { name: /^The fields of the river/ }).getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await page.getByRole('combobox', { name: 'Point of view' }).selectOption('2')
  const twos = await names()
  await page.getByRole('combobox', { name: 'Point of view' }).selectOption('3')
  await expect.poll(names).not.toEqual(twos)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the record' }).click()])
  expect(file.suggestedFilename()).toBe(`queen-${id}.txt`)
  const record = await file.createReadStream().then(async (stream) => {
    let text = ''
    for await (const part of stream) text += part
    return text
  })
  expect(record).toMatch(/^game queen \d/)
  await page.getByRole('button', { name: 'Check the draws here' }).click()
  await page.getByText(/^All \d+ draws come from the secret/).waitFor()
})

test('seats: the host seats a bot and frees it, a seat is left to a bot, another opened, and both are taken in the middle of the game', async () => {
  const anna = await world.visitor()
  const id = await sitDown(anna, 'Anna', { ...school, places: [{ me: true }, {}, {}] })
  await anna.goto(`/tables/${id}`)
  await anna.getByRole('button', { name: /^A bot ?: Seat 2$/ }).click()
  await anna.getByRole('button', { name: /^Free the seat ?: Seat 2$/ }).click()
  await anna.getByRole('button', { name: /^A bot ?: Seat 2$/ }).click()
  await anna.getByRole('button', { name: /^A bot ?: Seat 3$/ }).click() // with the last seat the game begins
  await anna.getByRole('region', { name: 'Board' }).waitFor()
  await anna.getByText('Table menu').click()
  await anna.getByRole('button', { name: /^Free .* seat$/ }).first().click()
  const bert = await world.visitor({ locale: 'de-DE' })
  await bert.goto(`/tables/${id}`)
  await bert.getByRole('button', { name: 'Platz 2 einnehmen' }).click()
  await bert.getByText('Tischmenü').waitFor()
  await anna.getByRole('button', { name: 'Leave: a bot plays on' }).click()
  await expect.poll(() => anna.getByText('Table menu').count()).toBe(0)
  await anna.getByRole('button', { name: 'Take seat 1' }).click()
  await anna.getByText('Table menu').waitFor()
})
