import { call, ownName } from './api'
import type { Class, ClassRow, ClassTable } from './types'

/** What a teacher chooses for a class. */
export interface NewClass {
  game: string
  seats: number
  tables: number
  options: Record<string, string>
  chat: Class['chat']
}

/** The classes of the server, for their teachers and their pupils. */
export const classes = {
  mine: () => call<{ classes: ClassRow[] }>('GET', '/classes').then((found) => found.classes),
  make: (what: NewClass) => call<Class>('POST', '/classes', { ...what, client: ownName() }),
  show: (id: string) => call<Class>('GET', `/classes/${id}`),
  /** Takes a seat, at a table or for 0 at the next one. Without a name we keep the one that we have. */
  join: (id: string, table: number, name?: string) => call<Class>('POST', `/classes/${id}/pupils`, { table, nonce: ownName(), ...(name && { name }) }),
  takeOut: (id: string, person: string) => call<Class>('DELETE', `/classes/${id}/pupils/${person}`),
  move: (id: string, person: string, table: number) => call<Class>('POST', `/classes/${id}/pupils/${person}/move`, { table }),
  addTable: (id: string) => call<Class>('POST', `/classes/${id}/tables`, {}),
  /** Begins at a table as it is shown: if somebody has come or gone since, nothing is done. */
  begin: (id: string, table: ClassTable, bots: boolean) => call<Class>('POST', `/classes/${id}/tables/${table.number}/begin`, { bots, pupils: table.pupils.length }),
  free: (id: string, table: number, seat: number) => call<Class>('POST', `/classes/${id}/tables/${table}/free`, { seat }),
  end: (id: string) => call<Class>('POST', `/classes/${id}/end`, {}),
}
