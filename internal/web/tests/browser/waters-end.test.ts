import { expect, test } from 'vitest'
import { findings, overhang } from './axe.ts'
import { playOn } from './delta.ts'
import { newWorld, sitDown } from './world.ts'

// How Rising Waters ends, and how it went.
const world = newWorld()

test('a solo Spring game: its end week by week, with the goals and the roles, and the graphs of its replay', async () => {
  const page = await world.visitor({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  const options = { version: 'spring1927', community_goals: 'on', individual_goals: 'on' }
  const id = await sitDown(page, 'Nora', { game: 'waters', seats: 1, options, places: [{ me: true }] })
  await playOn([page], id)
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
  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await overhang(page)).toBe(0)
  if (process.env.PICTURES) {
    await page.screenshot({ path: `${process.env.PICTURES}/end-360.png`, fullPage: true })
    await page.setViewportSize({ width: 1440, height: 1800 })
    await page.screenshot({ path: `${process.env.PICTURES}/end-1440.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/tables/${id}/replay`)
  await page.getByText('How the weeks went').click()
  for (const name of ['Water by area, all levels together', 'Losses by kind', 'Cards in the hands']) {
    const curve = page.getByRole('img', { name: new RegExp(`^${name}, at most \\d+`) })
    await expect.poll(() => curve.locator('path').evaluateAll((paths) => paths.filter((path) => (path.getAttribute('d') ?? '').length > 20).length)).toBeGreaterThan(0)
  }
  await page.getByText('as numbers').click()
  expect(await page.getByRole('table').filter({ hasText: 'Mounds Landing' }).getByRole('row').count()).toBeGreaterThan(2)
  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await overhang(page)).toBe(0)
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/graphs-360.png`, fullPage: true })
})
