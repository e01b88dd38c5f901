import type { NewTable } from '../api/types'
import type { Words } from '../text/format'
import type { Lang } from '../text/lang'

/** A school of a game: lessons by doing. A game has one in its folder school, as school.ts. */
export interface School {
  lessons: Lesson[]
  /** The short game that comes after the lessons. */
  race: Pick<NewTable, 'seats' | 'options' | 'places'>
  /** The record of a lesson: where it begins, then how it can be done, and what falls and what others do meanwhile. */
  record(lesson: string): string
  /** The keys school.GAME.note and .finished, for before and after the lessons, and for each lesson NAME school.GAME.NAME.title, .task, .hint and .done. */
  words: Record<Lang, () => Promise<{ default: Words }>>
}

export interface Lesson {
  name: string
  /** The events of the pupil's own boat that the lesson is about: when all have happened it is done. */
  goal: string[]
  /** The rules that are met. */
  rules: string[]
}

const schools = import.meta.glob<{ default: School }>('../games/*/school/school.ts')

/** The games that have a school. */
export function hasSchool(game: string): boolean {
  return `../games/${game}/school/school.ts` in schools
}

export async function schoolOf(game: string): Promise<School | undefined> {
  return (await schools[`../games/${game}/school/school.ts`]?.())?.default
}

/** A lesson's record, cut where the pupil begins: what comes before, and what others do from then on. */
export function cut(record: string): { before: string; others: string[] } {
  const lines = record.split('\n').map((line) => line.replace(/(^|\s)#.*/, '').trimEnd())
  const first = lines.findIndex((line) => line.startsWith('1 '))
  return { before: lines.slice(0, first).filter(Boolean).join('\n') + '\n', others: lines.slice(first).filter((line) => line && !line.startsWith('1 ')) }
}

/** A record with names for its seats, in place of those that it has. */
export function named(record: string, names: (seat: number) => string): string {
  return record.replace(/^seat \d+ .*\n/gm, '').replace(/^seats (\d+)$/m, (line, seats: string) => [line, ...Array.from({ length: Number(seats) }, (_, i) => `seat ${i + 1} ${names(i + 1)}`)].join('\n'))
}
