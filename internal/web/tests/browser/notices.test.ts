import { expect, test } from 'vitest'
import type { Page, Worker } from 'playwright-core'
import { newWorld, sitDown } from './world.ts'

const world = newWorld('whole')

/** What the worker behind the pages does with the browser's windows. */
interface Deeds {
  deeds: string[]
}

/**
 * The worker behind a page. What it does is done, and noted: a browser without a screen brings no
 * window to the front, and lets nobody open one who was not clicked on.
 */
async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const worker = page.context().serviceWorkers()[0]!
  await worker.evaluate(() => {
    const self = globalThis as unknown as Deeds & { WindowClient: { prototype: object }; clients: object }
    self.deeds = []
    Object.assign(self.WindowClient.prototype, {
      focus(this: { url: string }) {
        self.deeds.push(`focus ${new URL(this.url).pathname}`)
        return Promise.reject(new DOMException('Not allowed to focus a window.', 'InvalidAccessError'))
      },
    })
    Object.assign(self.clients, { openWindow: (to: string) => Promise.resolve(self.deeds.push(`open ${to}`)) })
  })
  return worker
}

/**
 * Clicks on the notice that is shown, as the browser tells it to the worker. Tells what the worker
 * did with the windows.
 */
const click = (worker: Worker, table: string) =>
  worker.evaluate(async (to) => {
    const self = globalThis as unknown as Deeds & {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (name: string, init: { notification: Notification }) => Event
    }
    await self.registration.showNotification('It is your turn', { data: to, tag: to })
    const notification = (await self.registration.getNotifications()).find((one) => one.data === to)!
    const event = new self.NotificationEvent('notificationclick', { notification })
    let done: Promise<unknown> = Promise.resolve()
    // An event of ours may not be waited for by the browser: we wait ourselves.
    Object.defineProperty(event, 'waitUntil', { value: (work: Promise<unknown>) => (done = work) })
    self.deeds = []
    globalThis.dispatchEvent(event)
    await done.catch(() => {})
    const left = (await self.registration.getNotifications()).filter((one) => one.data === to).length
    return { deeds: self.deeds, left }
  }, `/tables/${table}`)

const game = { game: 'queen', seats: 2, places: [{ me: true }, { me: true }] }

test('a click on a notice brings the window to the front that shows the table, or else one of ours, and leads it there', async () => {
  const page = await world.visitor({ permissions: ['notifications'] })
  const id = await sitDown(page, 'Elsewhere', game)
  await page.goto('/about')
  const worker = await workerOf(page)
  let loads = 0
  page.on('load', () => loads++)

  // The only window shows something else: it goes to the table, without a reload.
  expect(await click(worker, id)).toEqual({ deeds: ['focus /about'], left: 0 })
  await page.waitForURL(`**/tables/${id}`)
  await page.getByRole('region', { name: 'Board' }).waitFor()
  expect(loads).toBe(0)

  // Of two windows the one that shows the table is taken, and the other is left alone. What the
  // browser tells of it is still where it was loaded.
  const other = await page.context().newPage()
  await other.goto('/rules/queen')
  expect(await click(worker, id)).toEqual({ deeds: ['focus /about'], left: 0 })
  await page.getByRole('region', { name: 'Board' }).waitFor()
  expect(new URL(other.url()).pathname).toBe('/rules/queen')
})

test('a click on a notice opens a window if there is none', async () => {
  const page = await world.visitor({ permissions: ['notifications'] })
  await page.goto('/about')
  const worker = await workerOf(page)
  await page.goto('about:blank')
  // The browser may list a page for a moment after it was left.
  const windows = () =>
    worker.evaluate(async () => {
      const { clients } = globalThis as unknown as { clients: { matchAll(which: object): Promise<unknown[]> } }
      return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length
    })
  await expect.poll(windows).toBe(0)
  expect(await click(worker, 'far')).toEqual({ deeds: ['open /tables/far'], left: 0 })
})

test('quiet hours begin with hours, are never none, and keep the zone that is chosen', async () => {
  const page = await world.visitor({ timezoneId: 'America/Chicago' })
  await page.request.post('/api/v1/me/guest', { data: { name: 'Sleeper' } })
  const quiet = async () => {
    const { settings } = (await (await page.request.get('/api/v1/me')).json()) as { settings: { quietFrom: number; quietTo: number; zone?: string } }
    return [settings.quietFrom / 60, settings.quietTo / 60, settings.zone]
  }
  await page.goto('/settings')
  await page.getByLabel('Quiet hours').check()
  const [from, to] = [page.getByLabel('from', { exact: true }), page.getByLabel('to', { exact: true })]
  expect([await from.inputValue(), await to.inputValue()]).toEqual(['22:00', '08:00'])
  await to.fill('22:00')
  expect(await to.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe('Both times are the same: there would be no quiet hours.')
  await to.fill('07:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(quiet).toEqual([22, 7, 'America/Chicago'])

  await page.request.patch('/api/v1/me/settings', { data: { zone: 'Europe/Berlin' } })
  await page.reload()
  const zone = page.getByLabel('Time zone')
  expect(await zone.inputValue()).toBe('Europe/Berlin')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: false }).first().waitFor()
  expect(await quiet()).toEqual([22, 7, 'Europe/Berlin'])
  await zone.selectOption('America/Chicago')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(quiet).toEqual([22, 7, 'America/Chicago'])
})
