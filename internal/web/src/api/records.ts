import { drop, get, post } from './call'

/** The records that people import into the server. */
export const records = {
  mine: () => get('/records', {}).then((found) => found.records),
  importRecord: (record: string) => post('/records', {}, { record }),
  drop: (id: string) => drop('/records/{id}', { id }),
}
