import type { Page } from 'playwright-core'
import type { Command, Mine, Table } from '../../src/api/types'
import { post } from './world.ts'

/** Sends a command to a table, as the page's visitor. */
export const command = (page: Page, id: string, data: Command) => post<Table>(page, `/tables/${id}/commands`, data)

/** What ends a decision of Rising Waters soonest. */
const short = ['done', 'end', 'pass', 'take']

/**
 * Plays the seats of these visitors by the API, each as shortly as it can, until the game is over
 * or somebody is asked what is waited for.
 */
export async function playOn(pages: readonly Page[], id: string, until: (asked: Mine) => boolean = () => false): Promise<void> {
  for (let n = 0; n < 600; n++) {
    for (const page of pages) {
      const { mine, state } = (await (await page.request.get(`/api/v1/tables/${id}?since=999999`)).json()) as Table
      if (state === 'over') return
      const asked = mine.find(({ choices }) => choices.length > 0)
      if (!asked) continue
      if (until(asked)) return
      const choice = asked.choices.find(({ key }) => short.includes(key)) ?? asked.choices[0]!
      await command(page, id, { kind: 'act', seat: asked.seat, action: choice.action })
    }
  }
  throw new Error('it never comes so far')
}
