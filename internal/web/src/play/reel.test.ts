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
