import { recallList, remember } from '../device'
import type { Lesson } from '../games/lesson'

const place = (game: string) => `bigriver.school.${game}`

/** The lessons that were done on this device; with a list, keeps it. */
export function passed(game: string, now?: string[]): string[] {
  if (now) remember(place(game), now)
  return recallList(place(game))?.filter((name) => typeof name === 'string') ?? now ?? []
}

/** Where the school goes on: the first lesson that is not done, or from the start when all are. */
export function reached(game: string, lessons: Lesson[]): number {
  const done = passed(game)
  return Math.max(0, lessons.findIndex((lesson) => !done.includes(lesson.name)))
}
