import type { Lecture } from './lecture'

const lectures = import.meta.glob<{ default: Lecture }>('./*/teachers/teachers.ts')

const pathOf = (game: string) => `./${game}/teachers/teachers.ts`

/** Reports whether a game has a page for teachers. */
export function hasLecture(game: string): boolean {
  return pathOf(game) in lectures
}

/** Loads what a game has for teachers, if there is something. */
export async function lectureOf(game: string): Promise<Lecture | undefined> {
  return (await lectures[pathOf(game)]?.())?.default
}
