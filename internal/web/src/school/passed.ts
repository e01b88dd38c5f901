import type { Lesson } from '../games/lesson'

const place = (game: string) => `bigriver.school.${game}`

/** The lessons that were done on this device; with a list, keeps it. */
export function passed(game: string, now?: string[]): string[] {
  try {
    if (now) localStorage.setItem(place(game), JSON.stringify(now))
    const found: unknown = JSON.parse(localStorage.getItem(place(game)) ?? '[]')
    return Array.isArray(found) ? found.filter((name) => typeof name === 'string') : []
  } catch {
    return now ?? [] // storage is forbidden, or somebody wrote something else there
  }
}

/** Where the school goes on: the first lesson that is not done, or from the start when all are. */
export function reached(game: string, lessons: Lesson[]): number {
  const done = passed(game)
  return Math.max(0, lessons.findIndex((lesson) => !done.includes(lesson.name)))
}
