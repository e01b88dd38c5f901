import { beforeEach, expect, test, vi } from 'vitest'
import { Problem, type Line, type StepLine, type Table } from '../api/types'
import { server as backendOf } from '../api/backend'
import { Play } from './play.svelte'

/** Returns a line with only what the tests are about. */
const line = (seq: number, kind: Line['kind'] = 'act', words = ''): Line =>
  ({ seq, kind, at: '', words, steps: seq, events: [{ key: 'ended', rule: '', args: { boat: 'A' }, words: '' }] }) as unknown as Line

function table(seq: number, log: Line[]): Table {
  return { seq, log, since: 0, board: { seq }, turns: [], mine: [], toAct: [1], seats: [], muted: [] } as unknown as Table
}

const folder = {
  frames: (_: unknown, lines: readonly StepLine[], to: unknown) =>
    lines.flatMap((l) => l.events.map((event) => ({ board: { moving: l.seq, to }, event, ms: 100 }))),
} as never

/** A table that is being played, whose commands go to send if it is given. */
const playOf = (table: Table, send = backendOf('t').send) => new Play({ ...backendOf('t'), send }, table, true, folder)

beforeEach(() => {
  vi.useFakeTimers()
})

test('events are shown step by step, and the board then is the one the server sent', async () => {
  const play = playOf(table(1, [line(1)]))
  play.follow(table(3, [line(2), line(3)]))
  expect(play.board).toMatchObject({ moving: 2 })
  expect(play.moving).toBe(true)
  await vi.advanceTimersByTimeAsync(100)
  expect(play.board).toMatchObject({ moving: 3 })
  await vi.advanceTimersByTimeAsync(100)
  expect(play.board).toEqual({ seq: 3 })
  expect(play.moving).toBe(false)
  expect(play.log.map((l) => l.seq)).toEqual([1, 2, 3])
})

test('news that come twice, by the answer and by the stream, are shown once', async () => {
  const play = playOf(table(1, [line(1)]))
  play.follow(table(2, [line(2)]))
  play.follow(table(2, [line(2)]))
  await vi.advanceTimersByTimeAsync(100)
  expect(play.moving).toBe(false)
  expect(play.log).toHaveLength(2)
  play.follow(table(1, []))
  expect(play.table.seq).toBe(2)
})

test('an undo is not animated: the board is there immediately', () => {
  const play = playOf(table(2, [line(1), line(2)]))
  play.follow(table(3, [line(3, 'undo')]))
  expect(play.board).toEqual({ seq: 3 })
})

test('news that arrive during an animation are shown after it, together', async () => {
  const play = playOf(table(1, [line(1)]))
  play.follow(table(2, [line(2)]))
  play.follow(table(3, [line(3)]))
  play.follow(table(4, [line(4)]))
  await vi.advanceTimersByTimeAsync(100)
  expect(play.board).toMatchObject({ moving: 3 })
  await vi.advanceTimersByTimeAsync(100)
  expect(play.board).toMatchObject({ moving: 4 })
  await vi.advanceTimersByTimeAsync(100)
  expect(play.board).toEqual({ seq: 4 })
})

test('the result is announced after the end has been shown', async () => {
  const play = playOf(table(1, [line(1)]))
  const outcome = { words: 'Home first.', winners: [1], rule: '' } as never
  play.follow({ ...table(2, [line(2)]), state: 'over', outcome } as Table)
  expect(play.outcome).toBeUndefined()
  await vi.advanceTimersByTimeAsync(100)
  expect(play.outcome).toBe(outcome)
})

test('events are announced in words, also where nothing is animated', () => {
  const play = playOf(table(1, [line(1)]))
  play.follow(table(5, [{ ...line(2), events: [{ key: 'ended', rule: '', args: { boat: 'A' }, words: 'It moves.' }] } as StepLine, line(3, 'say', 'hello'), line(4, 'undo', 'Back.'), line(5)]))
  expect(play.voice.heard.map(({ words }) => words)).toEqual(['It moves.', 'Back.'])
})

/** A server with n entries, which sends a table with only the last two. */
function server(all: Line[]) {
  const reply = (log: unknown) => Promise.resolve(new Response(JSON.stringify(log), { headers: { 'Content-Type': 'application/json' } }))
  return vi.fn((address: string) => {
    const since = Number(new URL(address, 'http://none').searchParams.get('since'))
    if (!address.includes('/log')) return reply({ ...table(all.length, all.slice(-2)), id: 't', since: all.length - 2 })
    const page = all.filter((l) => l.seq > since).slice(0, 3)
    return reply({ log: page, turns: [], more: page[page.length - 1]!.seq < all.length })
  })
}

test('a long log is read page by page, and newer lines stay after it', async () => {
  const all = Array.from({ length: 8 }, (_, i) => line(i + 1))
  vi.stubGlobal('fetch', server(all))
  const shown = { ...table(8, all.slice(-2)), id: 't', since: 6 }
  const play = playOf(shown)
  const reading = play.read(shown)
  play.follow(table(9, [line(9)]))
  await reading
  await vi.advanceTimersByTimeAsync(100)
  expect(play.log.map((l) => l.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('after unmuting somebody the log is complete, with what they said meanwhile', async () => {
  const all = Array.from({ length: 8 }, (_, i) => line(i + 1, i === 3 ? 'say' : 'act'))
  vi.stubGlobal('fetch', server(all))
  const visible = all.filter((l) => l.kind !== 'say')
  const play = playOf({ ...table(8, visible), id: 't', muted: [{ id: 'bert', name: 'Bert' }] } as Table)
  play.follow({ ...table(9, [line(9, 'mute')]), id: 't' })
  await vi.waitFor(() => expect(play.log.map((l) => l.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]))
})

test('after a long absence only the end of the log comes: the rest is requested, and nothing is animated', async () => {
  const all = Array.from({ length: 8 }, (_, i) => line(i + 1))
  vi.stubGlobal('fetch', server(all))
  const play = playOf({ ...table(3, all.slice(0, 3)), id: 't' } as Table)
  play.follow({ ...table(8, all.slice(-2)), id: 't', since: 6 })
  expect(play.moving).toBe(false)
  await vi.waitFor(() => expect(play.log.map((l) => l.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]))
})

test('changing the point of view ends an animation, and the next one runs again', async () => {
  const play = playOf(table(1, [line(1)]))
  play.follow(table(2, [line(2)]))
  expect(play.moving).toBe(true)
  play.look = 2
  expect(play.moving).toBe(false)
  play.look = 1
  expect(play.moving).toBe(false)
  play.follow(table(3, [line(3)]))
  expect(play.moving).toBe(true)
  await vi.advanceTimersByTimeAsync(100)
  expect(play.board).toEqual({ seq: 3 })
})

test('an event without an animation still reaches the board, and so do later ones', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  let broken = true
  const frames = (...what: unknown[]) => {
    if (broken) throw new Error('no such boat')
    return (folder as { frames: (...what: unknown[]) => unknown[] }).frames(...what)
  }
  const play = new Play(backendOf('t'), table(1, [line(1)]), true, { frames } as never)
  play.follow(table(2, [line(2)]))
  await vi.advanceTimersByTimeAsync(0)
  expect(play.board).toEqual({ seq: 2 })
  expect(reported).toHaveBeenCalledOnce()
  broken = false
  play.follow(table(3, [line(3)]))
  expect(play.moving).toBe(true)
})

test('a refusal keeps its reason, and the table that comes with it is shown', async () => {
  const refused = new Problem('stale', 'Somebody was quicker.', '', table(2, [line(2)]))
  const play = playOf(table(1, [line(1)]), () => Promise.reject(refused))
  expect(await play.act(['ahead'])).toBe(0)
  expect(play.problem).toBe(refused)
  expect(play.newest.seq).toBe(2)
  expect(play.busy).toBe(false)
})

test('only one command runs at a time', async () => {
  let answer = (_: Table) => {}
  const send = vi.fn(() => new Promise<Table>((done) => (answer = done)))
  const play = playOf(table(1, [line(1)]), send)
  const first = play.back.undo()
  expect(play.busy).toBe(true)
  expect(await play.back.undo()).toBe(false)
  answer(table(2, [line(2)]))
  expect(await first).toBe(true)
  expect(send).toHaveBeenCalledOnce()
})

test('an error in the client is reported, and the page says that it failed', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const err = new TypeError('no such field')
  const play = playOf(table(1, [line(1)]), () => Promise.reject(err))
  expect(await play.back.undo()).toBe(false)
  expect(reported).toHaveBeenCalledExactlyOnceWith(err)
  expect(play.problem?.code).toBe('failed')
})

test('on a shared page the holder undoes their own actions; those of another are offered by name', async () => {
  const seats = [{ name: 'Anna (1)' }, { name: 'Anna (2)' }]
  const undo = { from: 1, words: 'setting out' }
  const at = (seq: number, toAct: number, undoer: number) => ({ ...table(seq, [line(seq)]), seats, toAct: [toAct], mine: [1, 2].map((seat) => ({ seat, ...(seat === undoer && { undo, reset: undo }) })) }) as unknown as Table
  const sent: unknown[] = []
  const play = playOf(at(1, 1, 0), (what) => (sent.push(what), Promise.resolve(at(9, 1, 0))))
  expect([play.holder, play.back.undoable, play.back.another]).toEqual([1, undefined, undefined])
  play.follow(at(2, 2, 1))
  play.skip()
  // until it is handed over
  expect([play.handover, play.back.undoable, play.back.another]).toEqual([2, undo, undefined])
  play.take()
  expect([play.back.undoable, play.back.resettable]).toEqual([undefined, undefined])
  expect(play.back.another).toMatchObject({ name: 'Anna (1)', words: 'setting out' })
  await play.back.another!.undo()
  expect(sent).toEqual([{ kind: 'undo', seat: 1, from: 1, seen: 2 }])
  play.skip()
  expect(play.handover).toBe(1) // whose turn it is again
})

test('an ended session removes its seats from the page, even if the position is the same', () => {
  const at = (mine: number[]) => ({ ...table(1, [line(1)]), mine: mine.map((seat) => ({ seat })) }) as unknown as Table
  const play = playOf(at([1]))
  play.follow(at([]))
  expect(play.newest.mine).toEqual([])
  expect(play.table.mine).toEqual([])
})

test('a page that several people share shows the hand of the next one only when it has been handed over', () => {
  const hands = (toAct: number[]) => {
    const mine = [1, 2].map((seat) => ({ seat, choices: [], plans: [], board: { hand: seat } }))
    return { ...table(1, []), toAct, mine, board: { hand: 0 } } as unknown as Table
  }
  const play = playOf(hands([1]))
  expect([play.handover, play.board]).toEqual([1, { hand: 0 }])
  play.take()
  expect([play.handover, play.board]).toEqual([0, { hand: 1 }])
  play.follow({ ...hands([2]), seq: 2 })
  play.skip()
  expect([play.handover, play.board]).toEqual([2, { hand: 0 }])
})
