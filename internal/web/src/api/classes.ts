import { drop, get, post, randomId } from './call'
import type { Class, ClassTable, Lesson, LessonChange } from './types'

/** What a teacher chooses for a class. */
interface NewClass {
  game: string
  seats: number
  tables: number
  options: Record<string, string>
  chat: Class['chat']
}

/** The classes of the server, for their teachers and their pupils. */
export const classes = {
  mine: () => get('/classes', {}).then((found) => found.classes),
  make: (what: NewClass) => post('/classes', {}, { ...what, requestId: randomId() }),
  show: (id: string) => get('/classes/{id}', { id }),
  /** Returns the id of the class with a code. */
  byCode: (code: string) => get('/class-codes/{code}', { code }).then(({ id }) => id),
  /** What the teacher says to all tables. */
  lesson: (id: string): Promise<Lesson> => get('/classes/{id}/lesson', { id }),
  changeLesson: (id: string, change: LessonChange): Promise<Lesson> => post('/classes/{id}/lesson', { id }, change),
  answer: (id: string, round: NonNullable<Lesson['asking']>, choices: number[]): Promise<Lesson> => post('/classes/{id}/answers', { id }, { round, choices }),
  /**
   * Takes a seat at a table, or at the next free one if the table is 0. Without a name we keep our
   * present one.
   */
  join: (id: string, table: number, name?: string) => post('/classes/{id}/pupils', { id }, { table, nonce: randomId(), ...(name && { name }) }),
  removePupil: (id: string, person: string) => drop('/classes/{id}/pupils/{person}', { id, person }),
  move: (id: string, person: string, table: number) => post('/classes/{id}/pupils/{person}/move', { id, person }, { table }),
  addTable: (id: string) => post('/classes/{id}/tables', { id }, {}),
  /** Starts a table as it is shown. If somebody has joined or left since, nothing is done. */
  begin: (id: string, { number, pupils }: ClassTable, bots: boolean) => post('/classes/{id}/tables/{number}/begin', { id, number }, { bots, pupils: pupils.length }),
  /** Frees a seat; the last one only if that may end the game. */
  free: (id: string, number: number, seat: number, end: boolean) => post('/classes/{id}/tables/{number}/free', { id, number }, { seat, end }),
  end: (id: string) => post('/classes/{id}/end', { id }, {}),
}
