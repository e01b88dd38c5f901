import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findingsByWidth, overhang } from './axe.ts'
import { playOn } from './delta.ts'
import { pictures } from './looked.ts'
import { isWhole } from './whole.ts'
import { importPlayed, newWorld, sitDown } from './world.ts'

// How Rising Waters ends, and how it went.
const world = newWorld()

/**
 * From the narrowest phone to a wide window; axe looks at a phone, by night too, and at a wide
 * window.
 */
async function nothingStandsOut(page: Page) {
  const found: unknown[] = []
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: width < 600 ? 780 : 900 })
    if (width === 360 || width === 1440) found.push(...(await findingsByWidth(page)).map((finding) => `${width} px: ${finding}`))
    const over = await overhang(page)
    if (over > 0) found.push(`${width} px: ${over} stand out`)
  }
  expect(found).toEqual([])
}

// ./check whole plays a game alone by the API, otherwise the record of one of three is imported.
test('the end of a whole Spring game by the page: week by week, with the goals and the roles, and the graphs of its replay', async () => {
  const page = await world.visitor({ viewport: { width: 1440, height: 900 } })
  const options = { version: 'spring1927', community_goals: 'on', individual_goals: 'on' }
  const play = async () => {
    const id = await sitDown(page, 'Nora', { game: 'waters', seats: 1, options, places: [{ me: true }] })
    await playOn([page], id)
    return id
  }
  const id = isWhole ? await play() : await importPlayed(page, 'Nora', 'waters', 'whole-spring-1927-three-roles-goals')
  await page.goto(`/tables/${id}`)
  const weeks = page.getByRole('table', { name: 'Week by week' })
  await weeks.waitFor()
  expect(await weeks.getByRole('row').count()).toBeGreaterThan(1)
  expect(await weeks.innerText()).toMatch(/ (at|around) \d+,\d+/)
  await page.getByRole('heading', { name: 'Roles' }).waitFor()
  await page.getByRole('heading', { name: 'Community goals' }).first().waitFor()
  // The whole Delta stands beside it, as it was left.
  const cut = () =>
    page.evaluate(() => {
      const board = document.querySelector('.finish .board')!.getBoundingClientRect()
      return [...document.querySelectorAll('.finish .board .hex')].map((hex) => hex.getBoundingClientRect()).filter((box) => box.top < board.top || box.bottom > board.bottom).length
    })
  expect(await page.locator('.finish .board .hex').count()).toBe(165)
  await expect.poll(cut).toBe(0)
  // What is known of the flood, with where it was looked up.
  const known = page.locator('.finish section').filter({ has: page.getByRole('heading', { name: 'From the history' }) })
  await known.getByText('Robert Moton').waitFor()
  expect(await known.getByRole('link').first().getAttribute('href')).toMatch(/^https:\/\/www\.pbs\.org\//)
  await nothingStandsOut(page)
  if (pictures) {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.screenshot({ path: `${pictures}/end-360.png`, fullPage: true })
    await page.setViewportSize({ width: 1440, height: 1800 })
    await page.screenshot({ path: `${pictures}/end-1440.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/tables/${id}/replay`)
  // The map is higher than wide: the scrubber and the graphs stand beside it, so that all of it is
  // seen.
  const boxOf = async (part: string) => (await page.locator(part).first().boundingBox())!
  await page.locator('section.board .hex').first().waitFor()
  const map = await boxOf('section.board')
  expect((await boxOf('.replay')).x).toBeGreaterThanOrEqual(map.x + map.width)
  expect(map.height).toBeGreaterThan(700)
  await page.getByText('How the weeks went').click()
  for (const name of ['Water by area: sum of all levels', 'Losses by kind', 'Cards in the hands']) {
    const curve = page.getByRole('slider', { name: new RegExp(`^${name}, at most \\d+`) })
    await expect.poll(() => curve.locator('path').evaluateAll((paths) => paths.filter((path) => (path.getAttribute('d') ?? '').length > 20).length)).toBeGreaterThan(0)
  }
  await page.getByText('as numbers').click()
  expect(await page.getByRole('table').filter({ hasText: 'Mounds Landing' }).getByRole('row').count()).toBeGreaterThan(2)
  await nothingStandsOut(page)
  if (pictures) await page.screenshot({ path: `${pictures}/graphs.png`, fullPage: true })
})
