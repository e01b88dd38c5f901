import { lang } from '../text/text.svelte'
import { get, postOnce } from './call'
import { variantsWithDeeds, withDeeds } from './deeds'
import { changed, follow, type Follower } from './stream'
import type { Analysis, Command, Hint, Line, PlanVariant, Position, Sentence, Suggestion, Table } from './types'

/**
 * What the page of a table needs from the owner of the table: the server, a lesson, or this device.
 */
export interface Backend {
  /** The address of the table's page. */
  address: string
  /**
   * Only for a table on this device: sets up the same game again, and returns the address of the
   * new table.
   */
  again?(): Promise<string>
  /** Returns the table, with what its log has after an entry. */
  table(since?: number): Promise<Table>
  /**
   * Returns the whole log of a table with all turns. If the log is long, a table comes with its end
   * only.
   */
  whole(table: Table): Promise<{ log: Line[]; turns: Sentence[] }>
  /** Follows the table until the function that it returns is called. */
  follow(follower: Follower): () => void
  /** Sends a command, and returns the known table as it is afterwards. */
  send(what: Command, known: Table): Promise<Table>
  position(step: number): Promise<Position>
  /** Returns positions of the game, one every few steps. */
  course(from: number, every: number): Promise<Position[]>
  /** Returns the position after a step as a drawing in letters. */
  drawing(step: number): Promise<string>
  record(): Promise<string>
  /**
   * Returns the other ways to the ends of some plans of our seat, in the order of the plans.
   * Returns nothing if the table comes with all of them.
   */
  variants(seat: number, plans: readonly number[], seen: number): Promise<PlanVariant[][] | undefined>
  /** Returns what our seat could propose to another. */
  suggestions(seat: number, other: number): Promise<Suggestion[]>
  hint(seat: number): Promise<Hint>
  analysis(): Promise<Analysis>
  /** Ends what runs only while the page of the table is open. */
  close?(): void
}

/** Returns the server as the owner of a table. */
export function server(id: string): Backend {
  // The page of a table has the browser request this address immediately (internal/server/pages).
  const table = (since = 0) => get('/tables/{id}', { id, since, lang: lang() }).then(withDeeds)
  return {
    address: `/tables/${id}`,
    table,
    whole: async (table) => {
      const log: Line[] = []
      const turns = new Map<number, Sentence>()
      const last = () => log[log.length - 1]?.seq ?? 0
      for (let more = table.since > 0; more && last() < table.since; ) {
        const page = await get('/tables/{id}/log', { id, since: last(), limit: 500 })
        log.push(...page.log.filter((line) => line.seq <= table.since))
        for (const turn of page.turns) turns.set(turn.number, turn)
        more = page.more && page.log.length > 0
      }
      for (const turn of table.turns) turns.set(turn.number, turn)
      return { log: [...log, ...table.log], turns: [...turns.values()].sort((one, two) => one.number - two.number) }
    },
    follow: (follower) => follow(table, follower),
    send: async (what, known) => changed(known, withDeeds(await postOnce('/tables/{id}/commands', { id, changes: true }, what))),
    position: (step) => get('/tables/{id}/steps/{step}', { id, step }),
    course: (from, every) => get('/tables/{id}/steps', { id, from, every }).then(({ positions }) => positions),
    drawing: (step) => get('/tables/{id}/steps/{step}/drawing', { id, step }).then(({ text }) => text),
    record: () => get('/tables/{id}/record', { id }),
    variants: (seat, plan, seen) => get('/tables/{id}/variants', { id, seat, plan: [...plan], seen }).then(variantsWithDeeds),
    suggestions: (seat, other) => get('/tables/{id}/suggestions', { id, seat, for: other }).then(({ suggestions }) => suggestions),
    hint: (seat) => get('/tables/{id}/hint', { id, seat }),
    analysis: () => get('/tables/{id}/analysis', { id }),
  }
}
