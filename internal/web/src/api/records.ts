import { call } from './api'
import type { BroughtRecord } from './types'

/** The records that somebody brings to the server. */
export const records = {
  mine: () => call<{ records: BroughtRecord[] }>('GET', '/records').then((found) => found.records),
  bring: (record: string) => call<BroughtRecord>('POST', '/records', { record }),
  drop: (id: string) => call<void>('DELETE', `/records/${id}`),
}
