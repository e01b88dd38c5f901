import 'fake-indexeddb/auto'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { root } from '../../../tests/unit/program'
import type { Table } from '../types'
import { valueOf } from './answer'
import { begin, local } from './backend'
import { version, type Caller } from './calls'
import { Shelf } from './shelf'

declare class Go {
  importObject: WebAssembly.Imports
  run(instance: WebAssembly.Instance): Promise<void>
}

// The module runs here in the tests' own thread.
const call: Caller = async (name, request) => {
  const answer = (globalThis as unknown as { bigriver: (name: string, request: string) => string }).bigriver(name, JSON.stringify(request))
  await Promise.resolve()
  return valueOf(answer) as never
}

const scratch = mkdtempSync(join(tmpdir(), 'bigriver-'))
beforeAll(async () => {
  const module = join(scratch, 'offline.wasm')
  execFileSync('go', ['build', '-o', module, './cmd/offline'], { cwd: root, env: { ...process.env, GOOS: 'js', GOARCH: 'wasm', CGO_ENABLED: '0' } })
  createRequire(import.meta.url)(join(execFileSync('go', ['env', 'GOROOT']).toString().trim(), 'lib/wasm/wasm_exec.js'))
  const go = new Go()
  const { instance } = await WebAssembly.instantiate(readFileSync(module), go.importObject)
  void go.run(instance)
  await call('open', { version, lang: 'de' })
}, 300_000)
afterAll(() => rmSync(scratch, { recursive: true }))

const ended = vi.fn()
const coach = vi.fn(() => Promise.resolve({ call, end: ended }))
const opened = (shelf: Shelf, id: string) => local(call, shelf, id, coach, 0)

const newGame = { game: 'queen', seats: 2, bots: ['', 'simple'], names: ['Anna', ''] }

/** Plays until it is our turn again. */
async function untilOurs(backend: Awaited<ReturnType<typeof local>>, table: Table): Promise<Table> {
  if (table.mine.some(({ seat }) => table.toAct.includes(seat)) || table.state === 'over') return table
  return new Promise((resolve) => {
    let known = table
    const stop = backend.follow({
      known: () => known,
      link: () => {},
      take: (next) => {
        known = next
        if (!next.mine.some(({ seat }) => next.toAct.includes(seat)) && next.state !== 'over') return
        stop()
        resolve(next)
      },
    })
  })
}

test('a game is played against a bot, stored at every action, and opened again', async () => {
  const shelf = new Shelf('played')
  const id = await begin(call, shelf, newGame)
  const backend = await opened(shelf, id)
  let table = await backend.table()
  for (let i = 0; i < 8; i++) {
    table = await untilOurs(backend, table)
    const mine = table.mine.find(({ seat }) => table.toAct.includes(seat))!
    table = await backend.send({ kind: 'act', seat: mine.seat, action: mine.choices[i % mine.choices.length]!.action, seen: table.seq }, table)
  }
  table = await untilOurs(backend, table)
  expect(table.seats.map(({ name, bot }) => bot ?? name)).toEqual(['Anna', 'simple'])
  expect((await backend.whole(await backend.table(table.seq))).log.length).toBe(table.seq)
  expect(table.mine[0]!.plans!.length).toBeGreaterThan(0)
  const hint = await backend.hint(1)
  expect(hint.plans[0]?.steps[0]?.words).not.toBe('')
  table = await backend.table()
  expect(table.seq).toBe(hint.seq)
  expect((await backend.position(3)).step).toBe(3)
  expect(await backend.record()).toContain('game queen')

  await call('close', { id }) // as if the browser had been killed
  const [saved] = await shelf.list()
  expect(saved).toMatchObject({ id, setUp: newGame, players: ['Anna', expect.any(String)], over: false })
  const again = await (await opened(shelf, id)).table()
  expect({ ...again, now: '' }).toEqual({ ...(await backend.table()), now: '' })
  expect(again.seq).toBe(table.seq)
}, 60_000)

test('a refusal has its words and its rule', async () => {
  const shelf = new Shelf('refused')
  const backend = await opened(shelf, await begin(call, shelf, { ...newGame, bots: [] }))
  const table = await backend.table()
  await expect(backend.send({ kind: 'act', seat: table.toAct[0] === 1 ? 2 : 1, action: table.mine.find(({ seat }) => table.toAct.includes(seat))!.choices[0]!.action }, table)).rejects.toThrow(/./)
})

test('an action that cannot be stored is not done', async () => {
  const shelf = new Shelf('full')
  const id = await begin(call, shelf, newGame)
  const backend = await opened(shelf, id)
  const table = await untilOurs(backend, await backend.table())
  const action = table.mine[0]!.choices[0]!.action
  for (const [name, code] of [['QuotaExceededError', 'full'], ['InvalidStateError', 'forbidden']] as const) {
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('no', name)
    })
    await expect(backend.send({ kind: 'act', seat: 1, action }, table)).rejects.toMatchObject({ code })
    add.mockRestore()
  }
  expect((await backend.table()).seq).toBe(table.seq)
  expect((await backend.send({ kind: 'act', seat: 1, action }, table)).seq).toBeGreaterThan(table.seq)
})

test('a tab that is behind shows what another has done, and loses nothing', async () => {
  const shelf = new Shelf('tabs')
  const id = await begin(call, shelf, { ...newGame, bots: [] })
  const one = await opened(shelf, id)
  const table = await one.table()
  const mine = table.mine.find(({ seat }) => table.toAct.includes(seat))!
  const command = { kind: 'act', seat: mine.seat, action: mine.choices[0]!.action } as const
  const { entries } = (await shelf.find(id))!
  const after = await one.send(command, table)
  // The other tab has a module of its own, which knows only what was stored before.
  const { header, setUp } = (await shelf.list())[0]!
  await call('load', { header, entries, names: setUp.names, now: Date.now() })
  await expect(one.send(command, table)).rejects.toMatchObject({ code: 'elsewhere' })
  expect((await one.table()).seq).toBe(after.seq)
})

test('forbidden storage is reported', async () => {
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  const shelf = new Shelf('forbidden')
  await expect(shelf.list()).rejects.toMatchObject({ code: 'forbidden' })
  open.mockRestore()
  expect(await shelf.list()).toEqual([])
})

test('the same game is played again', async () => {
  const shelf = new Shelf('again')
  const id = await begin(call, shelf, newGame)
  const next = await (await opened(shelf, id)).again!()
  expect(next).not.toContain(id)
  expect((await shelf.list()).map(({ setUp }) => setUp)).toEqual([newGame, newGame])
})

test('a deleted game is no longer listed', async () => {
  const shelf = new Shelf('dropped')
  const id = await begin(call, shelf, newGame)
  await shelf.drop(id)
  expect(await shelf.list()).toEqual([])
  await expect(opened(shelf, id)).rejects.toMatchObject({ code: 'not_found' })
})

test('a game has one coach, which ends with its page', async () => {
  const shelf = new Shelf('coached')
  const backend = await opened(shelf, await begin(call, shelf, newGame))
  coach.mockResolvedValueOnce({ call: () => Promise.resolve({} as never), end: ended })
  await Promise.all([backend.analysis(), backend.analysis()])
  expect(coach).toHaveBeenCalledOnce()
  expect(ended).not.toHaveBeenCalled()
  backend.close!()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
  await expect(backend.analysis()).rejects.toMatchObject({ code: 'not_found' })
  expect(coach).toHaveBeenCalledOnce()
})
