import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { command, playOn } from './delta.ts'
import { gameLimit, isWhole } from './whole.ts'
import { newcomer, newWorld, settled, sitDown } from './world.ts'

// Two people in two browsers: decisions that they make at the same time, and what one asks of the
// other. The rest of the game is played through the API; in a whole game it is played on the page,
// from the set-up to the end, with a reload and a restart.
const world = newWorld()

const ours = (page: Page) => page.locator('p.turn.yours')
const over = (page: Page) => page.locator('.finish')
const button = (page: Page, name: string | RegExp) => page.locator('section.controls .controls').getByRole('button', { name })

/** What ends a decision soonest: the first of these that is there. */
const short = [/^No more upgrades/, /^End turn/, /^Stop here/, /^take the Threat/, /^pass/, /^(yes|no)\b/i, /^(give up|discard|pay)/i]

/** The last press and the last failed press, for the message of a failing test. */
const pressed = { last: 'nothing', failed: 'nothing' }

const presses = () => `pressed last: ${pressed.last}; failed last: ${pressed.failed}`

/** Presses what was found. If it disappears meanwhile, the next look decides. */
async function press(what: Locator, name: string) {
  try {
    await what.click({ timeout: 5000 })
    pressed.last = name
  } catch (err) {
    pressed.failed = `${name}: ${String(err).split('\n').slice(0, 12).join('\n')}`
  }
}

/**
 * Answers one decision of a page, as shortly as that can be done: by a button, or by a place on the
 * map.
 */
async function answer(page: Page) {
  await settled(page)
  for (const name of short) {
    const found = button(page, name).first()
    if (await found.count()) return press(found, `${name}`)
  }
  const chosen = page.locator('section.controls .options button:enabled').first()
  if (await chosen.count()) return press(chosen, await chosen.innerText().catch(() => 'a button that went'))
  await press(page.locator('section.board path.place').first(), 'a place on the map')
}

/** Plays both seats as quickly as possible until the awaited state is reached. */
async function playUntil(pages: readonly Page[], wanted: () => Promise<boolean>) {
  for (let n = 0; n < 400; n++) {
    if (await wanted()) return
    const busy = await Promise.all(pages.map((page) => ours(page).count()))
    const asked = pages.filter((_, i) => busy[i])
    if (asked.length > 0) {
      await answer(asked[0]!)
      await Promise.all(pages.map(settled))
    } else
      await Promise.race(pages.map((page) => ours(page).or(over(page)).first().waitFor())).catch((cause: unknown) => {
        throw new Error(`nobody is asked; ${presses()}`, { cause })
      })
  }
  throw new Error(`it never comes so far; ${presses()}`)
}

const has = async (page: Page, name: string | RegExp) => (await ours(page).count()) > 0 && (await button(page, name).count()) > 0

/** One player's proposal is carried out by the other with one press, as in waters-together.test. */
async function propose(both: readonly [Page, Page]) {
  const [nora, sam] = both
  await playUntil(both, () => has(nora, /^Work for the Community/))
  await sam.getByRole('button', { name: /^Propose …/ }).click()
  await sam.getByRole('combobox', { name: /^To/ }).selectOption({ label: 'Nora' })
  await sam.getByRole('combobox', { name: /^What/ }).selectOption({ label: 'work for the community' })
  await sam.getByLabel('In one line').fill('we need cards')
  await sam.getByRole('button', { name: 'Propose', exact: true }).click()
  await settled(nora)
  await nora.getByRole('region', { name: /^Proposals/ }).getByRole('button', { name: 'Do it' }).click()
  await sam.getByRole('region', { name: /^Proposals/ }).waitFor({ state: 'detached' })
  await settled(nora)
}

/** A reload in the middle of a turn keeps what is left of it. */
async function reload(page: Page) {
  const left = () => page.locator('section.controls p.left').innerText()
  const before = await left()
  await page.reload()
  await page.locator('section.board .hex').first().waitFor()
  await expect.poll(left).toBe(before)
}

/** A player allows a move of their pawns before being asked, and withdraws that. */
async function answerAhead(page: Page) {
  await page.getByText('Table menu').click()
  const ahead = page.getByLabel('When somebody asks to move one of your pawns')
  await ahead.selectOption('always: yes')
  await page.getByText('Others may move your pawns').waitFor()
  await page.getByRole('button', { name: 'Ask me again' }).click()
  await expect.poll(() => ahead.inputValue()).toBe('')
}

test(`${isWhole ? 'a whole Fall game' : 'a turn of a Fall game'} by two people: upgrades at once, a permission and a restart${isWhole ? ', a proposal and a reload' : ''}`, async () => {
  const nora = await world.visitor({ viewport: { width: 1440, height: 900 } })
  const sam = await world.visitor({ viewport: { width: 1440, height: 900 } })
  const both = [nora, sam] as const
  const id = await sitDown(nora, 'Nora', { game: 'waters', seats: 2, places: [{ me: true }, {}] })
  await newcomer(sam, 'Sam', id, [{ kind: 'sit' }])
  await command(nora, id, { kind: 'start' })
  for (const page of both) {
    await page.goto(`/tables/${id}`)
    await page.locator('section.board .hex').first().waitFor()
  }

  // Both choose upgrades at the same time, in any order; a finished player is marked for the other,
  // and may undo that.
  if (!isWhole) await playOn(both, id, ({ choices }) => choices.some(({ key }) => key === 'done'))
  await playUntil(both, async () => (await has(nora, /^No more upgrades/)) && (await has(sam, /^No more upgrades/)))
  await settled(sam)
  await button(sam, /^No more upgrades/).click()
  const marks = nora.getByRole('list', { name: 'Who is done with upgrades' })
  await marks.getByRole('listitem').filter({ hasText: 'Sam' }).getByText('✓ done').waitFor()
  await sam.getByRole('button', { name: /^Undo/ }).click()
  await marks.getByRole('listitem').filter({ hasText: 'Sam' }).getByText('choosing').waitFor()
  await settled(nora)
  await button(nora, /^No more upgrades/).click()
  await ours(sam).waitFor()

  if (isWhole) await propose(both)
  else await playOn(both, id, ({ seat, choices }) => seat === 1 && choices.some(({ key }) => key === 'move'))
  await playUntil(both, () => has(nora, /^Move /))
  if (isWhole) await reload(nora)

  // Nora asks for a pawn of Sam, who says yes in place; then she moves it.
  await settled(nora)
  await button(nora, /^Move /).click()
  await button(nora, /^Ask for others’ pawns/).click()
  await settled(nora)
  const asks = button(nora, /^ask Sam/)
  const pawn = /\d/.exec(await asks.first().innerText())![0]
  await asks.first().click()
  await sam.getByText(/would like to move your pawn/).waitFor()
  await settled(sam)
  await button(sam, /^Yes/).click()
  await ours(nora).waitFor()
  await button(nora, `pawn ${pawn} of Sam`).click()
  await nora.locator('section.board path.place').first().waitFor({ state: 'attached' })

  await answerAhead(sam)

  // The server is restarted in the middle of this Move, and the game goes on.
  await world.restart()
  await settled(nora)
  await answer(nora)
  if (!isWhole) return
  await playUntil(both, async () => (await over(nora).count()) > 0 && (await over(sam).count()) > 0)
  const tallies = await Promise.all(both.map((page) => page.locator('.tally').innerText()))
  expect(tallies[0]).toContain('Lost')
  expect(tallies[1]).toBe(tallies[0])
}, gameLimit)
