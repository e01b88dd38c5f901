import { api } from '../api/api'
import { server } from '../api/backend'
import { randomId } from '../api/call'
import type { Command, NewTable, Table } from '../api/types'
import { go } from '../router.svelte'
import { t } from '../text/text.svelte'
import { who } from './who.svelte'

/**
 * Sets up a table, starts the game if all seats are taken, and opens the page of the table. If the
 * game cannot be started, the player can do it in the lobby. A visitor without a name becomes a
 * guest. Each seat of ours contributes a random number to the draws, which the server cannot
 * predict. `first` is sent before the page opens.
 */
export async function setUp(table: NewTable, first?: Command) {
  await who.ensureGuest(t('guest.name'))
  const places = (table.places ?? []).map((place) => (place.me ? { ...place, nonce: randomId() } : place))
  const created = await api.create({ ...table, places })
  try {
    const started = created.mayStart ? await server(created.id).send({ kind: 'start' }, created) : undefined
    if (first && started) await server(created.id).send(first, started)
  } finally {
    go(`/tables/${created.id}`)
  }
}

/**
 * Opens the rematch of a table. If there is none yet, it sets one up, which starts at once if all
 * others are bots. Otherwise the others are invited, and their seats are reserved for them.
 */
export async function playAgain(table: Table) {
  if (table.rematch) return go(`/tables/${table.rematch}`)
  const { rematch } = await server(table.id).send({ kind: 'rematch', nonce: randomId() }, table)
  if (!rematch) return
  try {
    const next = await server(rematch).table()
    if (next.mayStart) await server(rematch).send({ kind: 'start' }, next)
  } finally {
    go(`/tables/${rematch}`)
  }
}
