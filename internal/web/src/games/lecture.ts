import type { Component } from 'svelte'
import type { Words } from '../text/format'
import type { Lang } from '../text/lang'

type Catalog = Record<Lang, () => Promise<{ default: Words }>>

/** What a game has for teachers: plans and questions. It is the default of teachers/teachers.ts in the game's folder. */
export interface Lecture {
  Page: Component
  /** The catalogs that the page needs, by their names. */
  words: Record<string, Catalog>
}
