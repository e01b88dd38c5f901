import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findingsByDayAndNight, overhang } from './axe.ts'
import { show, still } from './position.ts'
import { atTheHelm, newWorld, settled, setOut, sitDown, speed } from './world.ts'

// One choice at a time: a speed, a field, a heading round it, the end. No press spends more than
// what was shown before it.
const world = newWorld()

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const
const desk = { viewport: { width: 1440, height: 900 } } as const
const school = { game: 'queen', seats: 3, options: { game: 'school' }, places: [{ me: true }, { bot: 'simple' }, { bot: 'simple' }] }

interface Spot {
  name: string
  x: number
  y: number
}

/**
 * The fields that the turn can end on and that a pointer can hit, each with its name and its
 * middle.
 */
const open = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<SVGElement>('.fields .open')].flatMap((field): Spot[] => {
      const box = field.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      return document.elementFromPoint(x, y) === field ? [{ name: field.getAttribute('aria-label')!, x, y }] : []
    }),
  )

/** Points with the mouse at a field, until its compass is open. */
async function pointAt(page: Page, { x, y }: Spot) {
  await expect
    .poll(async () => {
      await page.mouse.move(x - 2, y)
      await page.mouse.move(x, y)
      return chosen(page).count()
    })
    .toBe(1)
}

/** Where the middle of a sector is. */
async function middle(which: ReturnType<Page['getByRole']>): Promise<{ x: number; y: number }> {
  const box = (await which.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The actions that are sent. */
function sent(page: Page): string[] {
  const list: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/commands')) list.push(String((request.postDataJSON() as { action?: string }).action))
  })
  return list
}

const coalOf = (name: string) => Number(/(\d) coal/.exec(name)?.[1] ?? 0)
const go = (page: Page) => page.locator('.deed')
const chosen = (page: Page) => page.getByRole('radio', { checked: true })
const rail = (page: Page) => page.getByRole('list', { name: 'Your turn, step by step' })
const current = (page: Page) => rail(page).locator('[aria-current=step]')

async function boxes(page: Page) {
  const box = async (what: string) => {
    const { x, y, width, height } = (await page.locator(what).boundingBox())!
    return [x, y, width, height].map(Math.round)
  }
  const view = await page.locator('section.board svg').last().getAttribute('viewBox')
  return { board: await box('section.board'), where: await box('.where'), what: await box('.what'), view }
}

/** How much of the board the fields take, in the direction in which they take more. */
const shareOfBoard = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('section.board .fields path')].map((field) => field.getBoundingClientRect())
    const board = document.querySelector('section.board')!.getBoundingClientRect()
    const span = (from: number[], to: number[]) => Math.max(...to) - Math.min(...from)
    return Math.max(span(boxes.map((box) => box.left), boxes.map((box) => box.right)) / board.width, span(boxes.map((box) => box.top), boxes.map((box) => box.bottom)) / board.height)
  })

describe.each([
  ['light', desk],
  ['dark', phone],
] as const)('%s', (colorScheme, size) => {
  test('the two rows keep their height, and the map lies still, through a whole turn', async () => {
    const page = await world.visitor({ ...size, colorScheme })
    const id = await sitDown(page, 'Still', school)
    await page.goto(`/tables/${id}`)
    await setOut(page)
    await atTheHelm(page)
    await still(page)
    // A view that follows uses the room there is, also while the river is short.
    if (size === desk) expect(await shareOfBoard(page)).toBeGreaterThan(0.7)
    const before = await boxes(page)
    expect(before.where[3]! + before.what[3]!).toBeLessThan(size === phone ? 160 : 152)
    const [spot] = (await open(page)).filter(({ name }) => !name.startsWith('here'))
    if (size === phone) await page.touchscreen.tap(spot!.x, spot!.y)
    else await pointAt(page, spot!)
    await chosen(page).waitFor()
    expect(await boxes(page)).toEqual(before)
    if (size === phone) await go(page).tap()
    else await page.mouse.click(spot!.x, spot!.y)
    await page.getByRole('button', { name: 'End turn', exact: true }).and(page.locator('[aria-disabled=false]')).waitFor()
    await still(page)
    expect(await boxes(page)).toEqual(before)
    await page.keyboard.press('ArrowUp') // nothing is left: a refusal
    await page.locator('.problem').waitFor()
    expect(await boxes(page)).toEqual(before)
    expect(await overhang(page)).toBe(0)
    if (size === phone) expect(await findingsByDayAndNight(page)).toEqual([])
  })
})

test('the compass has at most six headings with their coal, the cheapest chosen; a tap never takes a dearer one: it chooses, and Go says what it costs', async () => {
  const page = await world.visitor(phone)
  await show(world, page, 'whole-game-passengers', 151)
  await still(page)
  const [spot] = (await open(page)).filter(({ name }) => coalOf(name) > 0)
  await page.touchscreen.tap(spot!.x, spot!.y)
  const group = page.getByRole('radiogroup', { name: /^Heading, (one|two|three|four|five|six)$/ })
  await group.waitFor()
  const names = await group.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!))
  expect(names.length).toBeLessThanOrEqual(6)
  const cheapest = Math.min(...names.map(coalOf))
  expect(coalOf((await chosen(page).getAttribute('aria-label'))!)).toBe(cheapest)
  expect(cheapest).toBe(coalOf(spot!.name))
  for (const radio of await group.getByRole('radio').all()) {
    const box = (await radio.boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)
  }
  // The compass hides no neighbour's coal, and no arrow of it lies on a neighbour's middle.
  const hidden = await page.evaluate(() => {
    const middle = (el: Element) => {
      const { x, y, width, height } = el.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2, half: Math.max(width, height) / 2 }
    }
    const compass = middle(document.querySelector('#compass')!)
    const far = [...document.querySelectorAll('.ends .end:not(.aimed) .badge')].map((badge) => Math.hypot(middle(badge).x - compass.x, middle(badge).y - compass.y))
    return { most: compass.half, least: Math.min(...far) }
  })
  expect(hidden.least).toBeGreaterThan(hidden.most)
  expect([await findingsByDayAndNight(page), await overhang(page)]).toEqual([[], 0])

  await show(world, page, 'whole-game-passengers', 151)
  await still(page)
  const commands = sent(page)
  const [cheap] = (await open(page)).filter(({ name }) => coalOf(name) === 1)
  await page.touchscreen.tap(cheap!.x, cheap!.y)
  await chosen(page).waitFor()
  const headings = await page.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!))
  const dear = page.getByRole('radio', { name: headings.find((name) => coalOf(name) > 1)!, exact: true })
  const at = await middle(dear)
  await page.touchscreen.tap(at.x, at.y)
  await expect.poll(() => dear.getAttribute('aria-checked')).toBe('true')
  expect(commands).toEqual([])
  const coal = coalOf((await dear.getAttribute('aria-label'))!)
  expect(await go(page).getAttribute('aria-label')).toMatch(new RegExp(`^Go, \\d fields?, ${coal} coal, ${6 - coal} left$`))
  expect(await current(page).innerText()).toContain(`coal 6 → ${6 - coal}`)
  await page.touchscreen.tap(at.x, at.y) // the second tap on the same sector
  await expect.poll(() => commands.length).toBeGreaterThan(0)

  // The height is given back when the game is over.
  await show(world, page, 'whole-game-school', 999)
  expect(await page.locator('section.controls.held').count()).toBe(0)
})

test('a mouse sees the price by pointing: its click on a sector goes', async () => {
  const page = await world.visitor(desk)
  await show(world, page, 'whole-game-passengers', 151)
  await still(page)
  const commands = sent(page)
  const [spot] = (await open(page)).filter(({ name }) => coalOf(name) === 1)
  await pointAt(page, spot!)
  const names = await page.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!))
  const dear = page.getByRole('radio', { name: names.find((name) => coalOf(name) > 1)!, exact: true })
  const at = await middle(dear)
  await page.mouse.move(at.x, at.y, { steps: 4 })
  await page.getByRole('img', { name: `6 coal, ${6 - coalOf((await dear.getAttribute('aria-label'))!)} left after this` }).waitFor()
  expect(commands).toEqual([])
  await page.mouse.click(at.x, at.y)
  await expect.poll(() => commands.length).toBeGreaterThan(0)
})

test('by keys: a speed, a field, round the compass, and the focus never falls to the page', async () => {
  const page = await world.visitor(desk)
  const id = await sitDown(page, 'Keys', school)
  await page.goto(`/tables/${id}`)
  await setOut(page)
  await atTheHelm(page)
  const focused = () => page.evaluate(() => (document.activeElement === document.body ? 'the page' : (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '')))
  await page.locator('.fields path.open').first().waitFor({ state: 'attached' })
  await page.keyboard.press('2')
  expect(await speed(page, 2).getAttribute('aria-pressed')).toBe('true')
  await page.locator('[id^=field-][tabindex="0"]').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toMatch(/^2 ahead, reached at speed 2/)
  expect(await current(page).innerText()).toContain('Field')
  await page.keyboard.press('Enter')
  expect(await focused()).toBe('ahead, free')
  expect(await current(page).innerText()).toContain('ahead')
  await page.keyboard.press('Escape')
  expect(await focused()).toMatch(/^2 ahead/)
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(1) // it is only previewed
  expect(await current(page).innerText()).toContain('Field')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toMatch(/^ahead to starboard, /)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('End turn')
  await settled(page)
  await page.locator('.deed[aria-disabled=false]').waitFor()
  await page.keyboard.press('e')
  await expect.poll(focused).not.toBe('End turn')
  expect(await focused()).not.toBe('the page')
})

test('each part of the rail leads back to its choice', async () => {
  const page = await world.visitor(desk)
  const id = await sitDown(page, 'Rails', school)
  await page.goto(`/tables/${id}`)
  await setOut(page)
  await atTheHelm(page)
  await page.locator('.fields path.open').first().waitFor({ state: 'attached' })
  await page.locator('[id^=field-][tabindex="0"]').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.locator('.deed[aria-disabled=false]').getByText('End turn').waitFor()
  expect(await current(page).innerText()).toContain('End turn')
  await rail(page).getByRole('button', { name: /^downstream/ }).click() // back to the heading: what was sent is taken back
  await expect.poll(() => current(page).innerText()).toContain('ahead')
  await rail(page).getByRole('button', { name: /^1 field/ }).click()
  await expect.poll(() => current(page).innerText()).toContain('Field')
  await rail(page).getByRole('button', { name: /^Speed 1/ }).click()
  expect(await page.locator(':focus').getAttribute('aria-label')).toMatch(/^Speed 1, /)
})

test('where a boat is pushed is chosen among all places before Go does it', async () => {
  const page = await world.visitor(phone)
  await page.goto('/school/queen')
  await page.getByRole('list', { name: 'Lessons' }).getByRole('button').nth(4).click()
  await page.getByRole('heading', { name: 'Lesson 5 of 7' }).waitFor()
  await settled(page)
  await speed(page, 2).tap()
  await still(page)
  const spot = (await open(page)).find(({ name }) => name.includes('pushing'))
  await page.touchscreen.tap(spot!.x, spot!.y)
  const places = page.getByRole('radiogroup', { name: /^Push .+, [2-5] places$/ }).getByRole('radio')
  await places.first().waitFor()
  const names = await places.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  expect(new Set(names).size).toBe(names.length)
  expect(await page.locator('.deed').getAttribute('aria-disabled')).toBe('true')
  expect(await places.and(page.getByRole('radio', { checked: true })).count()).toBe(0)
  await places.nth(1).press('Enter')
  expect(await places.nth(1).getAttribute('aria-checked')).toBe('true')
  expect(await go(page).getAttribute('aria-label')).toMatch(/^Go, \d fields?, pushes .+, (free|\d coal), \d left.*, cannot be undone$/)
})

test('all speeds and steering by hand are behind the gear, and remembered', async () => {
  const page = await world.visitor(desk)
  await show(world, page, 'whole-game-passengers', 151)
  const port = page.getByRole('button', { name: 'port', exact: true })
  expect(await port.count()).toBe(0)
  await page.getByRole('button', { name: 'How you steer' }).click()
  await page.getByLabel('Show the fields of all speeds at once').check()
  await page.getByLabel('Buttons to steer by hand: port, ahead, starboard').check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'all', exact: true }).click()
  await rail(page).getByText('All speeds').waitFor()
  await page.reload()
  await port.waitFor()
})

test('nothing overflows from 320 to 1440 px, or with text of twice the size', async () => {
  const page = await world.visitor({ viewport: { width: 320, height: 780 } })
  const size = (text: '' | '200%') => page.evaluate((text) => (document.documentElement.style.fontSize = text), text)
  for (const [record, steps] of [['whole-game-passengers', 151], ['rose-six-players', 169], ['rose-six-players', 6]] as const) {
    await show(world, page, record, steps)
    await page.locator('.deed').waitFor()
    const two = async () => [await overhang(page), await page.locator('.what').evaluate((row) => row.scrollWidth - row.clientWidth)]
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 780 })
      await size('')
      expect([record, width, await two()]).toEqual([record, width, [0, 0]])
      await size('200%')
      expect([record, width, 'twice', await two()]).toEqual([record, width, 'twice', [0, 0]])
    }
  }
})

interface Raced {
  seq: number
  mine: { seat: number; choices: { action: string }[]; plans: { words: string; way: string[]; variants?: unknown[] }[] }[]
}

test('at a table, where else a boat can be pushed is asked for when somebody looks at the field', async () => {
  const page = await world.visitor(desk)
  const me = { me: true }
  const id = await sitDown(page, 'Push', { game: 'queen', seats: 3, options: { game: 'school' }, places: [me, me, me] })
  const ask = async <Told>(path: string) => (await (await page.request.get(`/api/v1/tables/${id}${path}`)).json()) as Told
  // All go on by what is offered, until a boat can be pushed to several places.
  for (let n = 0; ; n++) {
    const { seq, mine } = await ask<Raced>('')
    const own = mine.find(({ choices }) => choices.length > 0)!
    expect(own.plans.every(({ variants }) => variants === undefined)).toBe(true)
    const pushing = own.plans.flatMap(({ way }, i) => (way.some((action) => action.startsWith('push')) ? [i] : [])).slice(0, 60)
    if (pushing.length > 0 && own.choices.length > 1) {
      const { plans } = await ask<{ plans: { variants: unknown[] }[] }>(`/variants?seat=${own.seat}&plan=${pushing.join(',')}&seen=${seq}`)
      if (plans.some(({ variants }) => variants.length > 0)) break
    }
    const { action } = own.choices[n % own.choices.length]!
    await page.request.post(`/api/v1/tables/${id}/commands`, { data: { kind: 'act', seat: own.seat, action, seen: seq } })
  }
  await page.goto(`/tables/${id}`)
  await settled(page)
  await page.getByRole('button', { name: 'How you steer' }).click()
  await page.getByLabel('Show the fields of all speeds at once').check()
  await page.keyboard.press('Escape')
  const all = page.getByRole('button', { name: 'all', exact: true })
  if (await all.count()) await all.click()
  await still(page)
  const place = page.getByRole('radiogroup', { name: /^Push .+, [2-5] places$/ })
  const spots = (await open(page)).filter(({ name }) => name.includes('push'))
  for (const spot of spots) {
    const asked = page.waitForResponse((answer) => answer.url().includes(`/tables/${id}/variants?`), { timeout: 3000 }).catch(() => undefined)
    await pointAt(page, spot)
    const answer = await asked
    if (!answer) continue // its ways were asked for before
    const { plans } = (await answer.json()) as { plans: { variants: unknown[] }[] }
    if (!plans.some(({ variants }) => variants.length > 0)) continue
    await place.first().waitFor()
    return
  }
  throw new Error(`none of ${spots.length} fields with a push showed another place`)
})
