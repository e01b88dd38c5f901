import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newcomer, newWorld, sitDown } from './world.ts'

const world = newWorld()
const say = (page: Page, id: string, text: string) => page.request.post(`/api/v1/tables/${id}/commands`, { data: { kind: 'say', text } })

/** Whether all of something lies in the window of something else. */
async function within(one: Locator, all: Locator): Promise<boolean> {
  const [inner, outer] = [(await one.boundingBox())!, (await all.boundingBox())!]
  return inner.y >= outer.y - 1 && inner.y + inner.height <= outer.y + outer.height + 1
}

async function talk(width: number): Promise<[Page, Page, string, Locator]> {
  const [anna, bert] = [await world.visitor({ viewport: { width, height: 740 } }), await world.visitor()]
  const id = await sitDown(anna, 'Anna', { game: 'queen', seats: 2, places: [{ me: true }, {}] })
  await newcomer(bert, 'Bert', id, [{ kind: 'sit' }, { kind: 'start' }])
  await anna.goto(`/tables/${id}`)
  await anna.locator('section.board').waitFor()
  if (width < 500) await anna.getByRole('tab', { name: 'Chat' }).click()
  return [anna, bert, id, anna.getByRole('log', { name: 'Chat' })]
}

test('a long line of somebody else is folded and leaves one’s own in view', async () => {
  const [anna, bert, id, lines] = await talk(360)
  await anna.getByLabel('Say something').fill('my own line')
  await anna.keyboard.press('Enter')
  const own = lines.getByText('my own line')
  await own.waitFor()
  await say(bert, id, 'word '.repeat(59) + 'last')
  const more = anna.getByRole('button', { name: /^more of what Bert/ })
  await more.waitFor()
  expect(await within(own, lines)).toBe(true)
  const long = lines.locator('p').last()
  const folded = (await long.boundingBox())!.height
  await more.focus()
  await anna.keyboard.press('Enter')
  expect((await long.boundingBox())!.height).toBeGreaterThan(2 * folded)
  await anna.getByRole('button', { name: /^less of what Bert/ }).click()
  expect((await long.boundingBox())!.height).toBe(folded)
  expect(await within(own, lines)).toBe(true)
})

test('the log scrolls by keys without steering the boat, and counts new lines below', async () => {
  const [anna, bert, id, lines] = await talk(1440)
  for (let i = 0; i < 30; i++) await say(i % 2 ? anna : bert, id, `line ${i}`)
  await lines.getByText('line 29').waitFor()
  const top = () => lines.evaluate((list) => list.scrollTop)
  await expect.poll(top).toBeGreaterThan(50)
  const end = await top()
  let sent = 0
  anna.on('request', (request) => (sent += request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/commands') ? 1 : 0))
  await lines.focus()
  await anna.keyboard.press('ArrowUp')
  await expect.poll(top).toBeLessThan(end)
  await anna.keyboard.press('Home')
  await expect.poll(top).toBe(0)
  expect(sent).toBe(0)
  await say(bert, id, 'the newest')
  const below = anna.getByRole('button', { name: '1 new line' })
  await below.waitFor()
  expect(await top()).toBe(0)
  await below.focus()
  await anna.keyboard.press('Enter')
  await expect.poll(() => within(lines.getByText('the newest'), lines)).toBe(true)
  expect(await below.count()).toBe(0)
  expect(await anna.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('log')
})
