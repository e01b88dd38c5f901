import type { School } from './lesson'

const schools = import.meta.glob<{ default: School }>('./*/school/school.ts')

const pathOf = (game: string) => `./${game}/school/school.ts`

/** Reports whether a game has a school. */
export function hasSchool(game: string): boolean {
  return pathOf(game) in schools
}

/** Loads the school of a game, if it has one. */
export async function schoolOf(game: string): Promise<School | undefined> {
  return (await schools[pathOf(game)]?.())?.default
}
