import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { show } from './position.ts'
import { atTheHelm, importRecord, newWorld, setOut, settled, sitDown } from './world.ts'

// Limits far above what a quiet machine needs: they catch a page that has become many times slower.
// The figures themselves are printed.
const world = newWorld('whole')

const middle = (list: number[], part: number) => [...list].sort((a, b) => a - b)[Math.floor(part * (list.length - 1))]!

/**
 * How many keys and steps are timed: sixty for a figure, fewer to see that nothing has become slow.
 */
const count = process.env.RUNS ? 60 : 15

/** Returns how long each key takes until style and layout are done, in milliseconds. */
const answers = (page: Page, keys: readonly string[]) =>
  page.evaluate(async ({ keys, count }) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const times: number[] = []
    for (let i = 0; i < count; i++) {
      await frame()
      const begun = performance.now()
      window.dispatchEvent(new KeyboardEvent('keydown', { key: keys[i % keys.length]!, bubbles: true }))
      await Promise.resolve()
      document.querySelector('section.board svg')?.getBoundingClientRect()
      times.push(performance.now() - begun)
      await frame()
    }
    return times
  }, { keys, count })

test('from a key to the painted ways of another speed', async () => {
  const page = await world.visitor()
  const id = await sitDown(page, 'Quick', { game: 'queen', seats: 3, places: [{ me: true }, { bot: 'simple' }, { bot: 'simple' }] })
  await page.goto(`/tables/${id}`)
  await setOut(page)
  await atTheHelm(page)
  const times = await answers(page, ['1', '2', '3', '4', '5', '6'])
  console.log(`input to legal moves in the page: p50 ${middle(times, 0.5).toFixed(1)} ms, p95 ${middle(times, 0.95).toFixed(1)} ms`)
  expect(middle(times, 0.5)).toBeLessThan(100)
})

test('from a key to the painted way to another space', async () => {
  const page = await world.visitor()
  await show(world, page, 'whole-game-for-two', 305, 'broadhorns')
  await settled(page)
  const times = await answers(page, ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', '2', 'ArrowUp'])
  await page.locator('.aimed').first().waitFor()
  console.log(`input to the way in the page: p50 ${middle(times, 0.5).toFixed(1)} ms, p95 ${middle(times, 0.95).toFixed(1)} ms`)
  expect(middle(times, 0.5)).toBeLessThan(100)
})

test('from a key to the painted place of an action', async () => {
  const page = await world.visitor()
  await show(world, page, 'whole-fall-1926-by-hand-alone', 46, 'waters')
  await settled(page)
  const times = await answers(page, ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'])
  await page.locator('.looked').first().waitFor()
  console.log(`input to the place in the page: p50 ${middle(times, 0.5).toFixed(1)} ms, p95 ${middle(times, 0.95).toFixed(1)} ms`)
  expect(middle(times, 0.5)).toBeLessThan(100)
})

test('a step of the scrubber at the end of a river', async () => {
  const page = await world.visitor()
  const { id, steps } = await importRecord(page, 'Reel', 'queen', 'rose-six-players')
  await page.goto(`/tables/${id}/replay?step=${steps}`)
  await page.getByRole('slider').waitFor()
  const times = await page.evaluate(async (count) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const slider = document.querySelector<HTMLInputElement>('input[type=range]')!
    const end = Number(slider.max)
    const times: number[] = []
    performance.setResourceTimingBufferSize(2000)
    const known = (step: number) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(`/steps/${step}`))
    for (let i = 1; i <= count; i++) {
      slider.value = String(end - i)
      while (!known(end - i)) await frame() // positions are loaded ahead: only the drawing is timed
      await frame()
      const begun = performance.now()
      slider.dispatchEvent(new Event('input', { bubbles: true }))
      await Promise.resolve()
      document.querySelector('svg')?.getBoundingClientRect()
      times.push(performance.now() - begun)
      await frame()
    }
    return times
  }, count)
  console.log(`a scrub step in the page: p50 ${middle(times, 0.5).toFixed(1)} ms, p95 ${middle(times, 0.95).toFixed(1)} ms, over ${steps} steps`)
  expect(middle(times, 0.5)).toBeLessThan(100)
})
