import type { Component } from 'svelte'
import { later } from '../text/text.svelte'
import type { School } from './lesson'

const schools = import.meta.glob<{ default: School }>('./*/school/school.ts')
const lectures = import.meta.glob<{ default: Component }>('./*/teachers/Page.svelte')

/** Returns what loads the school of a game with its words, if it has one. */
export function schoolOf(game: string): (() => Promise<School>) | undefined {
  const load = schools[`./${game}/school/school.ts`]
  return load && later(load, `games/${game}/school`)
}

/** Returns what loads the page that a game has for teachers, if it has one: plans and questions. */
export function lectureOf(game: string): (() => Promise<Component>) | undefined {
  const load = lectures[`./${game}/teachers/Page.svelte`]
  return load && later(load, `games/${game}/teachers`)
}
