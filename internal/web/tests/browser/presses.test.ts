import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { namesOf, newWorld, settled, sitDown } from './world.ts'

// How often a player presses in a whole game, by mouse or by touch: PRESSES names a directory for
// the counts (see docs/lab/presses.md). Every press that reaches the page is counted, whatever it
// does; a choice from a list is one more.
const directory = process.env.PRESSES
const world = newWorld()

/** How a player plays: presses one thing, and returns what it was for; '' if nothing was there. */
type Hand = (page: Page) => Promise<string>

/** Presses the first button in the controls whose name fits. */
async function pressed(page: Page, name: RegExp): Promise<string> {
  const buttons = page.locator('section.controls .controls button:enabled')
  const at = (await namesOf(buttons)).findIndex((one) => name.test(one))
  if (at < 0) return ''
  // It may disappear meanwhile.
  return buttons.nth(at).click({ timeout: 3000 }).then(() => `${/^\W*(\w+)/.exec(name.source)?.[1]}`, () => '')
}

async function first(page: Page, names: readonly RegExp[]): Promise<string> {
  for (const name of names) {
    const was = await pressed(page, name)
    if (was) return was
  }
  return ''
}

/** What a neighbour keeps longest comes last. */
const worth = ['Job Offer', 'Blues', 'Newspaper', 'Radio', 'Church', 'Vaudeville', 'Outside Activism', 'Farm Animals', 'Family', 'Garden', 'Education']
const worthOf = (name: string) => worth.findIndex((card) => name.includes(card))

/** Chooses what to discard, and confirms it where that is asked. */
async function discard(page: Page): Promise<string> {
  const picks = page.locator('section.controls .picks button')
  if (await picks.count()) {
    const cards = await picks.evaluateAll((all) => all.map((card) => ({ name: (card as HTMLElement).innerText, goes: card.getAttribute('aria-pressed') === 'true' })))
    const going = cards.filter(({ goes }) => goes).length
    const least = cards.map(({ name }, i) => ({ i, worth: worthOf(name) })).sort((a, b) => a.worth - b.worth).slice(0, going)
    const wanted = least.map(({ i }) => i)
    const names = (list: readonly number[]) => list.map((i) => worthOf(cards[i]!.name)).sort((a, b) => a - b)
    const gone = cards.flatMap(({ goes }, i) => (goes ? [i] : []))
    if (String(names(gone)) !== String(names(wanted))) {
      const left = names(gone)
      const more = wanted.find((i) => {
        const at = left.indexOf(worthOf(cards[i]!.name))
        if (at >= 0) left.splice(at, 1)
        return at < 0
      })!
      // One of the same kind that stays so far.
      const other = cards.findIndex(({ name, goes }) => !goes && worthOf(name) === worthOf(cards[more]!.name))
      return picks.nth(other).click({ timeout: 3000 }).then(() => 'choose a card', () => '')
    }
    return (await first(page, [/^Discard \d+.* end/i])) || first(page, [/^(Discard|Give up) /i])
  }
  const options = page.locator('section.controls .options button:enabled')
  const names = await namesOf(options)
  const at = names.map((name, i) => ({ i, worth: /discard|give up/i.test(name) ? worthOf(name) : 99 })).sort((a, b) => a.worth - b.worth)[0]
  return at && at.worth < 99 ? options.nth(at.i).click({ timeout: 3000 }).then(() => 'discard', () => '') : ''
}

/** A neighbour of Rising Waters who works for the community and strengthens the family. */
const neighbour: Hand = async (page) => {
  const asked = await page.locator('section.controls .decision').first().innerText({ timeout: 3000 }).catch(() => '')
  if (/hold(s)? 7 cards at most|Which do you give up/i.test(asked)) return discard(page)
  // An opened action, or a place that was chosen.
  const opened = page.locator('section.controls .opened .options button:enabled')
  if (await opened.count()) return opened.first().click({ timeout: 3000 }).then(() => 'a way', () => '')
  const sure = page.locator('section.controls .options button.main:enabled')
  if (await sure.count()) return sure.first().click({ timeout: 3000 }).then(() => 'place: sure', () => '')
  const was = await first(page, [/^Buy/, /^Resist|^counter the Threat/i, /^cancel/i, /^pass\b/i, /^keep/i, /^yes/i, /^Vaudeville/, /^Work for the Community/, /^No more upgrades/, /^take the Threat/i, /^Stop here/])
  if (was) return was
  const places = page.locator('section.board path.place')
  if (await places.count()) {
    // Fields and forests, where neighbours find more.
    const names = await page.locator('section.controls select option').allInnerTexts()
    const at = names.slice(1).findIndex((name) => /field|forest/.test(name))
    return places.nth(Math.max(0, at)).click({ timeout: 3000 }).then(() => 'place', () => '')
  }
  return first(page, [/^End turn/, /^(show|draw|give up|discard)/i])
}

const merchants = [/^Sell all that pays/, /End the Sell/, /To the track/, /^30 ft|^20 ft/, /^(F|A|P|U|W)\s*Buy/, /^Cast off/, /End the Buy/, /Aboard/, /^Leave port/, /No ice/, /Discard/, /^Put in at/, /^Move \d+ spaces?:/, /^furthest/, /^E?\s*End turn/, /End the expedition|End expedition/i]
let moved = false
const merchant: Hand = async (page) => {
  const ends = /End turn/
  const was = await first(page, moved ? merchants : [...merchants.filter((one) => !ends.test(one.source)), ends])
  if (was === 'Move') moved = true
  if (was === 'End') moved = false
  return was
}

/** A captain who goes as far ahead as the speed leads. */
const captain: Hand = async (page) => {
  const sure = await first(page, [/^take (a passenger|nobody)/i, /^Go\b/, /^End turn/])
  if (sure) return sure
  const fields = page.locator('section.board [role="button"].end, section.board .ends path, section.board path.end')
  if (await fields.count()) return fields.last().click({ timeout: 3000, force: true }).then(() => 'field', () => '')
  return first(page, [/./])
}

const bot = { bot: 'simple' }
const games: Record<string, { seats: number; options: object; hand: Hand }> = {
  waters: { seats: 3, options: {}, hand: neighbour },
  broadhorns: { seats: 3, options: {}, hand: merchant },
  queen: { seats: 3, options: { game: 'school' }, hand: captain },
}

interface Line {
  kind: string
  seat?: number
  key?: string
  text?: { key?: string }
  sameCommand?: boolean
}

const wanted = (process.env.PRESSES_OF ?? Object.keys(games).join(',')).split(',')

test.runIf(directory).each(wanted)('the presses of a whole game of %s', async (game) => {
  const { seats, options, hand } = games[game]!
  const touch = process.env.PRESSES_TOUCH === '1'
  const page = await world.visitor(touch ? { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } : { viewport: { width: 1440, height: 900 } })
  await page.addInitScript(() => {
    const count = () => sessionStorage.setItem('presses', `${Number(sessionStorage.getItem('presses') ?? 0) + 1}`)
    addEventListener('pointerdown', count, { capture: true })
    addEventListener('change', (event) => event.target instanceof HTMLSelectElement && count(), { capture: true })
  })
  const id = await sitDown(page, 'Nora', { game, seats, options, places: [{ me: true }, ...Array.from({ length: seats - 1 }, () => bot)] })
  await page.goto(`/tables/${id}`)
  await page.locator('.frame').waitFor()
  const over = page.locator('.finish, .players .place')
  const ours = page.locator('p.turn.yours')
  const kinds: Record<string, number> = {}
  for (let idle = 0; !(await over.count()); ) {
    if (!(await ours.count())) {
      await ours.or(over).first().waitFor()
      continue
    }
    await settled(page)
    const was = await hand(page)
    if (process.env.PRESSES_SAY) console.log(was, Date.now() % 1000000)
    if (was) kinds[was] = (kinds[was] ?? 0) + 1
    idle = was ? 0 : idle + 1
    if (idle > 60) throw new Error(`nothing to press: ${JSON.stringify(kinds)}\n${await page.locator('section.controls').innerText()}`)
  }
  const presses = Number(await page.evaluate(() => sessionStorage.getItem('presses')))
  const { log } = (await (await page.request.get(`/api/v1/tables/${id}?since=0`)).json()) as { log: Line[] }
  const own = log.filter(({ kind, seat }) => kind === 'act' && seat === 1)
  const count = { game, presses, actions: own.length, commands: own.filter(({ sameCommand }) => !sameCommand).length, kinds }
  mkdirSync(directory!, { recursive: true })
  writeFileSync(join(directory!, `${game}-${touch ? 'touch' : 'mouse'}-${id}.json`), JSON.stringify(count, null, 1))
  console.log(JSON.stringify(count))
  expect(presses).toBeGreaterThan(0)
}, 1_200_000)
