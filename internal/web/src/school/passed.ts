import { recallList, remember } from '../device'
import type { Lesson } from '../games/lesson'

const place = (game: string) => `bigriver.school.${game}`

/** The finished lessons on this device; a given list is stored. */
export function passed(game: string, now?: string[]): string[] {
  if (now) remember(place(game), now)
  return recallList(place(game))?.filter((name) => typeof name === 'string') ?? now ?? []
}

/**
 * The lesson to continue with: the first unfinished one, or the first of all when all are finished.
 */
export function reached(game: string, lessons: Lesson[]): number {
  const done = passed(game)
  return Math.max(0, lessons.findIndex((lesson) => !done.includes(lesson.name)))
}
