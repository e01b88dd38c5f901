import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Position, Sentence, Table } from '../../src/api/types'
import { positionsOf, type Delta, type Demo } from '../../src/games/demos'
import { langs, type Lang } from '../../src/text/lang'
import { program, root } from './program.ts'

const { built, scratch } = program()

/** The steps of each recorded game that the home page shows: the first, and the last. */
const steps = { queen: [9, 150], broadhorns: [14, 150], waters: [36, 150] } as const

/** Serves the program, and returns what asks it for data. */
async function serve() {
  const server = spawn(built, ['serve', '--listen', 'localhost:0', '--data', join(scratch, 'data'), '--no-limits', '--analysts', '0'])
  const address = await new Promise<string>((found) => server.stdout.on('data', (data: Buffer) => {
    const line = /http:\/\/\S+/.exec(data.toString())
    if (line) found(line[0])
  }))
  let cookie = ''
  async function ask<T>(path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method: body ? 'POST' : 'GET', headers: { 'Content-Type': 'application/json', cookie, Origin: address }, ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return (await answer.json()) as T
  }
  return { ask, end: () => server.kill() }
}

/** Returns what has changed between two values. */
function changed(before: unknown, after: unknown): Delta {
  const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
  const alike = isObject(before) && isObject(after) && (Array.isArray(before) ? Array.isArray(after) && before.length === after.length : !Array.isArray(after))
  if (!alike) return [after]
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  return Object.fromEntries(fields.map((field) => [field, field in after ? changed(before[field], after[field]) : null]))
}

/** Makes the recorded game of a game from its record. */
async function make(game: keyof typeof steps): Promise<Demo> {
  const { ask, end } = await serve()
  try {
    await ask('/me/guest', { name: 'Demo' })
    const { id } = await ask<{ id: string }>('/records', { record: readFileSync(join(import.meta.dirname, `demos/${game}.txt`), 'utf8') })
    const [begin, last] = steps[game]
    const of = (lang: Lang) => ask<Table>(`/tables/${id}?lang=${lang}`)
    const table = await of('en')
    const whole = async (lang: Lang) => {
      const turns: Sentence[] = []
      const log: Table['log'] = []
      for (let since = 0, more = true; more; ) {
        const page = await ask<{ log: Table['log']; turns: Sentence[]; more: boolean }>(`/tables/${id}/log?since=${since}&limit=500&lang=${lang}`)
        log.push(...page.log)
        turns.push(...page.turns.filter(({ number }) => !turns.some((turn) => turn.number === number)))
        since = page.log.at(-1)!.seq
        more = page.more
      }
      return { log, turns: turns.filter(({ to }) => to <= last) }
    }
    const { log } = await whole('en')
    const turns = Object.fromEntries(await Promise.all(langs.map(async (lang) => [lang, (await whole(lang)).turns]))) as Demo['turns']
    const positions: Position[] = []
    while (positions.length <= last) positions.push(...(await ask<{ positions: Position[] }>(`/tables/${id}/steps?from=${positions.length}&every=1`)).positions)
    positions.length = last + 1
    const boards = positions.map(({ board }, i) => changed(positions[i - 1]?.board, board))
    const shown = log.filter((line) => !('steps' in line) || line.steps <= last)
    const { outcome: _, imported: __, finish: ___, fair: ____, ...rest } = table
    return {
      // In words it is told by the turns.
      table: JSON.parse(JSON.stringify({ ...rest, id: '', created: '', updated: '', now: '', steps: last, state: 'running', log: shown, turns: [], board: undefined, mine: [] }, (key, value: unknown) => (['words', 'at', 'commitment', 'host'].includes(key) ? undefined : value))) as Table,
      turns, begin, toAct: positions.map(({ toAct }) => toAct), boards,
    }
  } finally {
    end()
  }
}

test.each(Object.keys(steps) as (keyof typeof steps)[])('the recorded game of %s is what its record says', async (game) => {
  const file = join(root, `internal/web/src/games/${game}/demo.json`)
  const made = await make(game)
  if (process.env.DEMOS === 'renew') writeFileSync(file, `${JSON.stringify(made)}\n`)
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Demo
  expect(stored).toEqual(JSON.parse(JSON.stringify(made)))
  expect(positionsOf(stored)).toHaveLength(steps[game][1] + 1)
}, 120_000)
