import { expect, test, vi } from 'vitest'
import { server as backendOf } from '../api/backend'
import type { Position, Table } from '../api/types'
import type { Play as PlayOf } from './play.svelte'
import { Reel } from './reel.svelte'

const position = (step: number) => ({ step, toAct: [1], mine: [], board: { step } }) as unknown as Position

/** A server with a game of n steps, which records its requests. */
function server(steps: number) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    const one = /steps\/(\d+)$/.exec(address)
    const from = Number(/from=(\d+)/.exec(address)?.[1] ?? 0)
    const body = one ? position(Number(one[1])) : { positions: Array.from({ length: steps + 1 - from }, (_, i) => position(from + i)) }
    return Promise.resolve(new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } }))
  })
  return asked
}

const reelOf = (steps: number) => new Reel({ backend: backendOf('t'), log: [] as PlayOf['log'], turns: [] as PlayOf['turns'] } as PlayOf, { id: 't', steps } as Table, position(0))

test('a position is requested only once', async () => {
  const asked = server(9)
  const reel = reelOf(9)
  await Promise.all([reel.position(4), reel.position(4)])
  await reel.position(4)
  expect(asked).toEqual(['/api/v1/tables/t/steps/4'])
})

test('a position that came with the course of the game is not requested again', async () => {
  const asked = server(9)
  const reel = reelOf(9)
  await reel.course(() => {})
  expect(asked).toHaveLength(1)
  expect((await reel.position(7)).step).toBe(7)
  expect(asked).toHaveLength(1)
})

test('a position that failed to load is requested again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const reel = reelOf(9)
  await expect(reel.position(2)).rejects.toMatchObject({ code: 'lost' })
  server(9)
  expect((await reel.position(2)).step).toBe(2)
})

test('a step is shown with the story of its turn up to there, and another way with its own', async () => {
  server(9)
  const lines = Array.from({ length: 9 }, (_, i) => ({ kind: 'act', seq: i + 1, seat: 1, steps: i + 1, events: [{ key: `e${i + 1}` }], words: '' }))
  const turns = [{ from: 1, to: 3 }, { from: 4, to: 9 }].map((turn) => ({ seat: 1, parts: [], words: '', who: '', open: false, lines: lines.slice(turn.from - 1, turn.to), ...turn }))
  const shown: { steps: number; story: { turn: { from: number }; better: boolean; events: readonly { key: string }[] } | undefined }[] = []
  const play = {
    backend: backendOf('t'), log: lines, turns, boardOf: ({ board }: Table) => board, afterwards: (board: unknown) => board, table: {},
    place: (table: Table, _log: unknown, _lines: unknown, story: (typeof shown)[number]['story']) => shown.push({ steps: table.steps, story }),
  } as unknown as PlayOf
  const reel = new Reel(play, { id: 't', steps: 9, mine: [], log: lines } as unknown as Table, position(0))
  await reel.show(6, false)
  expect(shown[0]!.steps).toBe(6)
  expect(shown[0]!.story!.turn.from).toBe(4)
  expect(shown[0]!.story!.events.map(({ key }) => key)).toEqual(['e4', 'e5', 'e6'])
  await reel.turn(1)
  expect(reel.step).toBe(9)
  await reel.turn(-1)
  expect(reel.step).toBe(3)
  await reel.showWay({ step: 5, seat: 1, actions: [], deeds: [], lines: [], turn: turns[1] as never })
  expect(reel.step).toBe(5)
  expect(shown[shown.length - 1]!.story!.better).toBe(true)
  await reel.action(-1) // back to what was played
  expect([reel.step, reel.way]).toEqual([5, undefined])
})
