import type { Page } from 'playwright-core'
import { post } from './world.ts'

/**
 * Begins a game late: bots play one to its end, which takes a second, and the page's visitor takes the first seat of a new game from a
 * later step of that one. Returns the new table. What is to happen before the game ends is played by `sitDown` from its beginning.
 */
export async function sitDownLate(page: Page, name: string, setup: { game: string; seats: number; options?: object }, share: number): Promise<string> {
  const bots = Array<object>(setup.seats).fill({ bot: 'simple' })
  await post(page, '/me/guest', { name })
  const { id } = await post<{ id: string }>(page, '/tables', { ...setup, places: bots })
  await page.goto('/about') // a page that asks for nothing more, and whose address is the server's
  const step = await page.evaluate(
    async ({ id, share }) => {
      // The bots hurry only while somebody watches.
      const watched = new AbortController()
      const news = await fetch(`/api/v1/tables/${id}/events?since=999999`, { signal: watched.signal })
      const drained = news.body!.pipeTo(new WritableStream()).catch(() => undefined)
      await fetch(`/api/v1/tables/${id}/commands`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"kind":"start"}' })
      for (;;) {
        const { state, steps } = (await (await fetch(`/api/v1/tables/${id}?since=999999`)).json()) as { state: string; steps: number }
        if (state === 'over') {
          watched.abort()
          await drained
          return Math.floor(steps * share)
        }
        await new Promise((done) => setTimeout(done, 100))
      }
    },
    { id, share },
  )
  const table = await post<{ id: string; mayStart?: boolean }>(page, '/tables', { from: { table: id, step }, places: [{ me: true }, ...bots.slice(1)] })
  if (table.mayStart) await post(page, `/tables/${table.id}/commands`, { kind: 'start' })
  return table.id
}
