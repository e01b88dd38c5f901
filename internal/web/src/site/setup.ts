import { api, ownName } from '../api/api'
import type { NewTable } from '../api/types'
import { go } from '../router.svelte'
import { t } from '../text/text.svelte'
import { who } from './who.svelte'

/**
 * Sets up a table, begins the game if everybody is there, and goes there. If the game could not be begun, the table's lobby can do it. A
 * stranger becomes a guest. Each seat of ours adds to chance a number that the server cannot foresee.
 */
export async function setUp(table: NewTable) {
  await who.someone(t('guest.name'))
  const places = (table.places ?? []).map((place) => (place.me ? { ...place, nonce: ownName() } : place))
  const made = await api.create({ ...table, places })
  try {
    if (made.mayStart) await api.command(made.id, { kind: 'start' })
  } finally {
    go(`/tables/${made.id}`)
  }
}
