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
  me: async () => ({ name: '', kind: 'stranger' }),
  games: async () => (await import('./fixtures/games.json')).default as never,
  rules: async () => [],
  tables: async (which) =>
    which === 'over'
      ? []
      : [
          {
            id: which === 'mine' ? 'choosing' : 'moving',
            game: 'queen',
            title: 'Mississippi Queen',
            state: 'running',
            seats: [{ name: 'Anna', bot: '' }, { name: 'Ines', bot: 'simple' }, { name: '', bot: '' }],
            open: which === 'open' ? 1 : 0,
            yourTurn: which === 'mine',
            updated: '2026-01-02T10:00:00Z',
          },
        ],
  create: async () => 'choosing',
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
