import { api, ownName } from '../api/api'
import type { NewTable } from '../api/types'

/** Sets up a table and begins at once if everybody is there. Each seat of ours adds to chance what the server cannot foresee. */
export async function setUp(table: NewTable): Promise<string> {
  const places = (table.places ?? []).map((place) => (place.me ? { ...place, nonce: ownName() } : place))
  const made = await api.create({ ...table, places })
  if (made.mayStart) await api.command(made.id, { kind: 'start' })
  return made.id
}
