import { api } from '../api/api'
import { server } from '../api/backend'
import { ownName } from '../api/call'
import type { Command, NewTable, Table } from '../api/types'
import { go } from '../router.svelte'
import { t } from '../text/text.svelte'
import { who } from './who.svelte'

/**
 * Sets up a table, begins the game if everybody is there, and goes there. If the game could not be
 * begun, the table's lobby can do it. A stranger becomes a guest. Each seat of ours adds to chance
 * a number that the server cannot foresee. A first command of ours is done before we get there.
 */
export async function setUp(table: NewTable, first?: Command) {
  await who.someone(t('guest.name'))
  const places = (table.places ?? []).map((place) => (place.me ? { ...place, nonce: ownName() } : place))
  const made = await api.create({ ...table, places })
  try {
    const begun = made.mayStart ? await server(made.id).send({ kind: 'start' }, made) : undefined
    if (first && begun) await server(made.id).send(first, begun)
  } finally {
    go(`/tables/${made.id}`)
  }
}

/**
 * Goes to the rematch of a table. If there is none yet, it is set up; and if only bots sit beside
 * us, it begins at once. The others are asked, and their seats are kept for them.
 */
export async function playAgain(table: Table) {
  if (table.rematch) return go(`/tables/${table.rematch}`)
  const { rematch } = await server(table.id).send({ kind: 'rematch', nonce: ownName() }, table)
  if (!rematch) return
  try {
    const next = await server(rematch).table()
    if (next.mayStart) await server(rematch).send({ kind: 'start' }, next)
  } finally {
    go(`/tables/${rematch}`)
  }
}
