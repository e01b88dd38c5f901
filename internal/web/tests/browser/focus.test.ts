import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { focusOn, keepsFocus, press } from './focus.ts'
import { atTheHelm, bring, newcomer, newWorld, setOut, settled, sitDown } from './world.ts'

// The focus never falls to the page: whatever is done, and whatever others do, something of the
// page has it.
const world = newWorld()
const phone = { viewport: { width: 360, height: 780 } } as const

const over = (page: Page) => page.locator('.players .place').first()
const called = (page: Page) => page.locator('p.turn.yours, .players .place').first().waitFor({ state: 'attached' })

/** Puts the focus on a field that the turn can end on, if there is one. */
async function focusOnField(page: Page): Promise<boolean> {
  const field = page.locator('.fields .open').first()
  return (await field.count()) > 0 && field.focus({ timeout: 1000 }).then(() => true, () => false)
}

test('through a whole game by keyboard', async () => {
  const page = await world.visitor()
  const options = { game: 'school', round_limit: '8' }
  await page.goto(`/tables/${await sitDown(page, 'Keys', { game: 'queen', seats: 3, options, places: [{ me: true }, { bot: 'simple' }, { bot: 'simple' }] })}`)
  await page.locator('.frame').waitFor()
  await page.locator('section.controls').focus()
  let pressed = 0
  while (!(await over(page).count())) {
    await called(page)
    await settled(page)
    await keepsFocus(page, 'the turns of the others')
    if (await over(page).count()) break
    if (++pressed > 300) throw new Error('the game does not end')
    if (await focusOn(page, /^(take |End turn$|Heading: )/i)) await press(page, 'Enter')
    else if (await focusOnField(page)) {
      await press(page, 'Enter') // into the compass
      await press(page, 'Enter') // goes
    } else await press(page, pressed % 5 ? 'ArrowRight' : 'ArrowUp')
  }
  expect(pressed).toBeGreaterThan(4)
  await keepsFocus(page, 'the end of the game')
})

test('after an undo, after what is closed, and on the next page, on a phone', async () => {
  const page = await world.visitor(phone)
  const id = await sitDown(page, 'Undo', { game: 'queen', seats: 3, places: [{ me: true }, { bot: 'simple' }, { bot: 'simple' }] })
  await page.goto(`/tables/${id}`)
  await setOut(page)
  await atTheHelm(page)
  await press(page, 'ArrowUp')
  await page.getByRole('button', { name: 'Undo' }).focus()
  for (let i = 0; i < 3 && (await page.getByRole('button', { name: 'Undo' }).isEnabled()); i++) await press(page, 'Enter')
  await bring(page, 'Players')
  await page.getByText('Table menu').click()
  await page.getByRole('button', { name: 'Resign' }).focus()
  await press(page, 'Enter')
  expect(await page.locator(':focus').innerText()).toBe('No, play on')
  await press(page, 'Enter')
  expect(await page.locator(':focus').innerText()).toBe('Resign')
  await page.getByRole('banner').getByRole('link', { name: 'Bigriver' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('heading').first().waitFor()
  await keepsFocus(page, 'the next page')
  await page.goBack()
  await page.locator('section.board').waitFor()
  await keepsFocus(page, 'the page before')
})

test('when others remove the focused element, and when the lobby turns into the game', async () => {
  const anna = await world.visitor()
  const id = await sitDown(anna, 'Anna', { game: 'queen', seats: 3, places: [{ me: true }, {}, {}] })
  await anna.goto(`/tables/${id}`)
  const seat = anna.getByRole('button', { name: /^Play this seat too.*Seat 2$/ })
  await seat.focus()
  const bert = await world.visitor()
  await newcomer(bert, 'Bert', id, [{ kind: 'sit', seat: 2 }])
  await seat.waitFor({ state: 'detached' })
  await keepsFocus(anna, 'somebody sat down there')
  await anna.getByRole('button', { name: /^Play this seat too/ }).focus()
  const carl = await world.visitor()
  await newcomer(carl, 'Carl', id, [{ kind: 'sit', seat: 3 }, { kind: 'start' }])
  await anna.locator('section.board').waitFor()
  await keepsFocus(anna, 'the game began')
  await newcomerOffers(bert, id)
  await anna.getByRole('button', { name: 'Agree' }).focus()
  await carl.request.post(`/api/v1/tables/${id}/commands`, { data: { kind: 'answer', yes: false } })
  await anna.getByRole('button', { name: 'Agree' }).waitFor({ state: 'detached' })
  await keepsFocus(anna, 'the offer was refused')
})

const newcomerOffers = (page: Page, id: string) => page.request.post(`/api/v1/tables/${id}/commands`, { data: { kind: 'offer_abort' } })
