import type { Page } from 'playwright-core'

/** A table with what is needed to play its game out. */
export interface Shown {
  state: string
  seq: number
  mine: { seat: number; choices: { action: string }[] }[]
}

export const get = async <T>(page: Page, path: string) => (await (await page.request.get(`/api/v1${path}`)).json()) as T

/**
 * Plays our seats by the API until the game is over: by the first of some actions that is offered,
 * else by any. Until then each table is shown to going.
 */
export async function playOut<T extends Shown>(page: Page, id: string, wanted: string[], going: (table: T) => void = () => undefined): Promise<T> {
  for (let n = 0; ; n++) {
    const table = await get<T>(page, `/tables/${id}`)
    if (table.state === 'over') return table
    going(table)
    const mine = table.mine.find(({ choices }) => choices.length > 0)
    if (!mine) {
      await new Promise((done) => setTimeout(done, 50))
      continue
    }
    const action = wanted.find((want) => mine.choices.some((choice) => choice.action === want)) ?? mine.choices[n % mine.choices.length]!.action
    await page.request.post(`/api/v1/tables/${id}/commands`, { data: { kind: 'act', seat: mine.seat, action, seen: table.seq } })
  }
}
