import { shell } from './fixture-shell'
import { Problem, type Api, type Table } from './types'

/** A back end without a server: a few positions that were recorded from real games, and lists to draw pages by. */
const tables: Record<string, () => Promise<{ default: unknown }>> = {
  moving: () => import('./fixtures/moving.json'),
  choosing: () => import('./fixtures/choosing.json'),
}

async function table(id: string): Promise<Table> {
  const found = tables[id]
  if (!found) throw new Problem('not_found', 'not_found')
  return (await found()).default as Table
}

const none = () => Promise.reject(new Problem('unavailable', 'unavailable'))

export const fixture: Api = {
  ...shell,
  table,
  at: table,
  record: none,
  odds: async () => [],
  watch: (_, watcher) => {
    watcher.link('live')
    return () => {}
  },
  sit: none,
  act: none,
  undo: none,
  say: none,
  resign: none,
  fork: none,
}
