import type { Position, Sentence, Table } from '../api/types'
import type { Lang } from '../text/lang'

/**
 * A recorded game of bots, for the home page: the table with its log, its turns in sentences, and
 * the board after each step as what has changed. tests/unit/demos.test.ts makes it from a record.
 */
export interface Demo {
  table: Table
  turns: Record<Lang, Sentence[]>
  /** The step with which it begins: those before set up the game. */
  begin: number
  toAct: Position['toAct'][]
  boards: Delta[]
}

/**
 * What has changed in a value: [the new one], or what has changed in its fields or entries; null
 * for a removed field.
 */
export type Delta = [unknown] | { [field: string]: Delta | null }

/** Returns a value with what has changed in it. The value itself stays as it is. */
function changedBy(value: unknown, delta: Delta): unknown {
  if (Array.isArray(delta)) return delta[0]
  const next = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>
  for (const [field, inside] of Object.entries(delta)) {
    if (inside === null) delete next[field]
    else next[field] = changedBy(next[field], inside)
  }
  return next
}

const demos = import.meta.glob<{ default: unknown }>('./*/demo.json')

/** Returns what loads the recorded game of a game's folder, if it has one. */
export function demoOf(game: string): (() => Promise<Demo>) | undefined {
  const load = demos[`./${game}/demo.json`]
  return load && (async () => (await load()).default as Demo)
}

/** Returns the positions of a recorded game. */
export function positionsOf({ boards, toAct }: Demo): Position[] {
  let board: unknown
  return boards.map((delta, step) => ({ step, board: (board = changedBy(board, delta)), toAct: toAct[step] ?? [], mine: [], places: [] }))
}
