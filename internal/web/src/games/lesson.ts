import type { NewTable } from '../api/types'
import type { GameTypes, Play } from '../play/play.svelte'

/**
 * The school of a game: lessons by doing. It is the default of school/school.ts in the game's
 * folder. The words beside it have the keys school.GAME.note and .finished, for before and after
 * the lessons, and for each lesson NAME school.GAME.NAME.title, .task, .hint and .done. A game may
 * name the others at its table by .other, and the button to the short game by .race.
 */
export interface School<G extends GameTypes = GameTypes> {
  lessons: Lesson<G>[]
  /** The short game that comes after the lessons. */
  race: Pick<NewTable, 'seats' | 'options' | 'places'>
  /**
   * Returns the record of a lesson: its position, then a solution with the actions of chance and of
   * the other seats.
   */
  record(lesson: string): string
}

export interface Lesson<G extends GameTypes = GameTypes> {
  name: string
  /**
   * The events of the pupil's own boat that the lesson is about: when all have happened it is done.
   */
  goal: string[]
  /** The events after which the lesson has to begin again. */
  spoilt?: string[]
  /** The rules that the pupil meets. */
  rules: string[]
  /**
   * Reports whether the lesson can no longer be done, although the turn is not over. The events of
   * the pupil's boat so far are given by their keys.
   */
  astray?(play: Play<G>, happened: ReadonlySet<string>): boolean
}
