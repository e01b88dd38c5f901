import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { GameEvent } from '../../src/api/types'

export const root = join(import.meta.dirname, '../../../..')

/** A line of a replay that has a position, and what led to it from the one before. */
export interface Replayed {
  n?: number
  seat?: number
  state: unknown
  events: GameEvent[]
}

/**
 * Builds the program for the tests of a file. Returns a folder for them to write to, and what
 * replays a record.
 */
export function program() {
  const scratch = mkdtempSync(join(tmpdir(), 'bigriver-'))
  const built = join(scratch, 'bigriver')
  beforeAll(() => {
    execFileSync('go', ['build', '-o', built, './cmd/bigriver'], { cwd: root })
  }, 300_000)
  afterAll(() => rmSync(scratch, { recursive: true }))

  /** Returns the positions of a record's game. */
  function replay(file: string): Replayed[] {
    return execFileSync(built, ['replay', file, '--json'], { cwd: root, maxBuffer: 1 << 28 })
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Partial<Replayed>)
      .flatMap(({ state, events = [], ...rest }) => (state === undefined ? [] : [{ ...rest, state, events }]))
  }
  return { built, scratch, replay }
}
