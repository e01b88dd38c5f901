import { lang } from '../text/text.svelte'
import type { Me, RowSeat, ShellApi, TableRow } from './shell'
import { Problem } from './types'

/** The pages around the tables without a server: everything is kept in this page. */
let me: Me = {}

const games = { en: () => import('./fixtures/games.en.json'), de: () => import('./fixtures/games.de.json'), fr: () => import('./fixtures/games.fr.json') }
const rules = { en: () => import('./fixtures/rules.en.json'), de: () => import('./fixtures/rules.de.json'), fr: () => import('./fixtures/rules.fr.json') }

const seat = (name: string, bot = false, place = 0): RowSeat => ({ name, bot, place })

const row = (id: string, state: TableRow['state'], yourTurn: boolean, seats: RowSeat[], minutes: number): TableRow => ({
  id, game: 'queen', title: 'Mississippi Queen', state, yourTurn, seats, updated: new Date(Date.now() - minutes * 60000).toISOString(),
})

function become(name: string, kind: 'guest' | 'account'): Promise<Me> {
  me = { person: { id: 'p1', name, kind }, settings: { quietFrom: 0, quietTo: 0, emailConfirmed: false } }
  return Promise.resolve(me)
}

export const shell: ShellApi = {
  me: async () => me,
  arrive: (name) => become(name, 'guest'),
  register: (name) => become(name, 'account'),
  signIn: (name, password) => {
    if (password === 'wrong') throw new Problem('forbidden', 'Name or password is wrong.')
    return become(name, 'account')
  },
  signOut: async () => {
    me = {}
  },
  rename: (name) => become(name, me.person?.kind === 'account' ? 'account' : 'guest'),
  setPassword: async () => me,
  wish: async (wishes) => {
    if (me.settings) me = { ...me, settings: { ...me.settings, ...wishes } }
    return me
  },
  confirmEmail: async () => me,
  deleteMe: async () => {
    me = {}
  },
  games: async () => (await games[lang()]()).default,
  rules: async (game) => (game === 'queen' ? (await rules[lang()]()).default : []),
  tables: async (which) => {
    if (which === 'mine')
      return me.person ? [row('choosing', 'running', true, [seat('Anna'), seat('simple', true), seat('Ines')], 3), row('moving', 'running', false, [seat('Anna'), seat('Bo'), seat('simple', true)], 600)] : []
    if (which === 'open') return [row('moving', 'open', false, [seat('Ines'), seat(''), seat('simple', true), seat('')], 1)]
    return [row('moving', 'over', false, [seat('Ines', false, 1), seat('Bo', false, 3), seat('simple', true, 2)], 60 * 26)]
  },
  agree: async (_, seats, options) => {
    if (options.game === 'school' && options.row_metric === 'rows') throw new Problem('refused', 'The driving school does not measure who is in front.', 'QB-61')
    return { seats: String(seats), ...options }
  },
  create: async () => 'choosing',
}
