import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { server } from './backend'
import { call, get, post, whenStranger } from './call'
import { Problem, type Table } from './types'

const page = Object.assign(new EventTarget(), { hidden: false })
vi.stubGlobal('document', page)

/** A browser's stream in which the test plays the server. */
class Stream extends EventTarget {
  static CLOSED = 2
  static all: Stream[] = []
  readyState = 1
  constructor(readonly url: string) {
    super()
    Stream.all.push(this)
  }
  close() {
    this.readyState = Stream.CLOSED
  }
  say(name: string, table?: Partial<Table>) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(table ?? {}) }))
  }
  refuse() {
    this.readyState = Stream.CLOSED
    this.dispatchEvent(new Event('error'))
  }
}

const window = new EventTarget()
vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
vi.stubGlobal('EventSource', Stream)

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  Stream.all = []
  page.hidden = false
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const answers = (...list: (() => Response | Promise<Response>)[]) => {
  const asked = vi.fn(() => Promise.resolve((list.length > 1 ? list.shift()! : list[0]!)()))
  vi.stubGlobal('fetch', asked)
  return asked
}

const known = { id: 'a', seq: 3, mine: [] as unknown } as Table

/** Follows a table that is known up to its entry 3, and notes what comes. */
function following() {
  let now = known
  const tables: Table[] = []
  const links: string[] = []
  const take = (table: Table) => tables.push((now = table))
  stop = server('a').follow({ known: () => now, take, link: (link) => links.push(link) })
  return { tables, links, seen: () => tables.map(({ seq }) => seq), learn: (table: Table) => (now = table) }
}

const json = (what: unknown, status = 200) => () => new Response(JSON.stringify(what), { status, headers: { 'Content-Type': 'application/json' } })

const hide = (hidden: boolean) => {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

test('an answer from something other than the server has the code "lost"', async () => {
  const lost = { code: 'lost' }
  answers(() => Promise.reject(new TypeError('no network')))
  await expect(get('/me', {})).rejects.toMatchObject(lost)
  answers(() => new Response('<h1>Log in to this network</h1>'))
  await expect(get('/me', {})).rejects.toMatchObject(lost)
  answers(() => new Response('Bad gateway', { status: 502 }))
  await expect(get('/me', {})).rejects.toMatchObject(lost)
  answers(() => new Response('{"half":'))
  await expect(get('/me', {})).rejects.toMatchObject(lost)
  answers(() => new Response('seat 1 Anna'))
  expect(await server('a').record()).toBe('seat 1 Anna')
})

test('a silent connection times out', async () => {
  vi.useRealTimers()
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => new Promise((_, no) => signal?.addEventListener('abort', () => no(signal.reason as Error))))
  await expect(call('get', '/me', {}, undefined, 5)).rejects.toMatchObject({ code: 'lost' })
})

test('a command without an answer is retried with the same id', async () => {
  const asked = answers(() => Promise.reject(new TypeError('no network')), () => new Response('', { status: 502 }), json({ seq: 4 }))
  const done = server('a').send({ kind: 'start' }, known)
  await vi.runAllTimersAsync()
  expect(await done).toEqual({ ...known, seq: 4 })
  const names = asked.mock.calls.map((all) => (JSON.parse((all as unknown as [string, { body: string }])[1].body) as { requestId: string }).requestId)
  expect(names).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f]{24}$/)))
  expect(new Set(names).size).toBe(1)
})

test('a refusal is thrown, and a refused session makes the page ask who is signed in', async () => {
  const asked = vi.fn()
  whenStranger(asked)
  answers(json({ code: 'refused', detail: 'No.', rule: 'QB-1' }, 409))
  await expect(get('/me', {})).rejects.toMatchObject({ code: 'refused', message: 'No.', rule: 'QB-1' })
  expect(asked).not.toHaveBeenCalled()
  answers(json({ code: 'unauthorized', detail: 'Who?' }, 401))
  await expect(get('/me', {})).rejects.toBeInstanceOf(Problem)
  expect(asked).not.toHaveBeenCalled() // the polling
  await expect(post('/tables', {}, {})).rejects.toBeInstanceOf(Problem)
  expect(asked).toHaveBeenCalledOnce()
})

test('a silent stream reconnects where it was, a live one does not', () => {
  const { links, seen } = following()
  const [one] = Stream.all
  one!.say('open')
  one!.say('table', { seq: 7 })
  for (let i = 0; i < 10; i++) {
    vi.advanceTimersByTime(20_000)
    one!.say('pulse')
  }
  expect(Stream.all).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  expect(Stream.all).toHaveLength(2)
  expect(one!.readyState).toBe(Stream.CLOSED)
  expect(Stream.all[1]!.url).toContain('since=7')
  expect(links).toEqual(['live', 'lost'])
  expect(seen()).toEqual([7])
  window.dispatchEvent(new Event('online'))
  expect(Stream.all).toHaveLength(3)
})

test('changes lead from the first table of a stream to the next', () => {
  const { tables } = following()
  const [one] = Stream.all
  one!.say('change', { seq: 2 }) // for a table that is not known
  one!.say('table', { seq: 3, steps: 1, title: 'Queen', rematch: 'b', log: [], commandSeq: 2 })
  one!.say('change', { seq: 4, steps: 2, log: [] })
  one!.say('change', { seq: 5, log: [], removed: ['rematch'] } as Partial<Table>)
  expect(tables).toEqual([
    { seq: 3, steps: 1, title: 'Queen', rematch: 'b', log: [], commandSeq: 2 },
    { seq: 4, steps: 2, title: 'Queen', rematch: 'b', log: [] },
    { seq: 5, steps: 2, title: 'Queen', log: [] },
  ])
})

test('a change applies to the table of the stream, not to a newer answer', () => {
  const { tables, learn } = following()
  const [one] = Stream.all
  one!.say('table', { seq: 3, toAct: [1] })
  learn({ seq: 4, toAct: [2] } as Table)
  one!.say('change', { seq: 5 })
  expect(tables[1]).toEqual({ seq: 5, toAct: [1] })
})

test('a hidden page polls, and streams again when it is visible', async () => {
  answers(json({ seq: 8 }))
  const { seen } = following()
  hide(true)
  await vi.advanceTimersByTimeAsync(30_000)
  hide(false) // too short to matter
  await vi.advanceTimersByTimeAsync(10_000)
  expect(Stream.all).toHaveLength(1)
  Stream.all[0]!.say('pulse')
  hide(true)
  await vi.advanceTimersByTimeAsync(40_000)
  Stream.all[0]!.say('pulse')
  await vi.advanceTimersByTimeAsync(25_000)
  expect(Stream.all.map((one) => one.readyState)).toEqual([Stream.CLOSED])
  expect(seen()).toEqual([8])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(seen()).toEqual([8, 8])
  window.dispatchEvent(new Event('online')) // the page is hidden
  expect(Stream.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(seen()).toEqual([8, 8, 8])
  hide(false)
  expect(Stream.all).toHaveLength(2)
  expect(Stream.all[1]!.url).toContain('since=8')
})

test('a deleted table is not requested again, unlike one whose stream is refused for a while', async () => {
  const asked = answers(json({ seq: 3 }), json({ code: 'not_found', detail: 'No such table.' }, 404))
  const { links } = following()
  Stream.all[0]!.refuse()
  await vi.advanceTimersByTimeAsync(3000)
  expect(Stream.all).toHaveLength(2)
  Stream.all[1]!.refuse()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(Stream.all).toHaveLength(2)
  expect(asked).toHaveBeenCalledTimes(2)
  expect(links).toEqual(['lost', 'lost', 'gone'])
})

test('ways of plans are turned into deeds in every answer with a table', async () => {
  const deed = { action: 'steam 1', words: 'Steam on' }
  const sent = (way: string[]) => ({ id: 'a', seq: 7, mine: [{ plans: [{ way, variants: [{ way }] }], deeds: [deed] }] })
  const expanded = { mine: [{ plans: [{ way: [deed], variants: [{ way: [deed] }] }] }] }
  answers(json(sent(['steam 1'])))
  expect(await server('a').table()).toMatchObject(expanded)
  expect(await server('a').send({ kind: 'start' }, known)).toMatchObject(expanded)
  answers(json({ code: 'stale', detail: '', table: sent(['steam 1']) }, 409))
  await expect(server('a').send({ kind: 'start' }, known)).rejects.toMatchObject({ code: 'stale', table: expanded })
  answers(json(sent(['steam 2'])))
  await expect(server('a').table()).rejects.toMatchObject({ code: 'internal', message: 'steam 2' })
})

test('requests that the API does not describe do not compile', () => {
  const wrong = () => [
    // @ts-expect-error: there is no such path
    get('/tabels', {}),
    // @ts-expect-error: nobody posts there
    post('/games', {}, {}),
    // @ts-expect-error: its parameter is missing
    get('/tables/{id}', {}),
    // @ts-expect-error: so is the one behind it
    get('/tables/{id}/hint', { id: 'a' }),
    // @ts-expect-error: a part of the body is missing
    post('/me/session', {}, { name: 'Anna' }),
    // @ts-expect-error: the answer has something else
    get('/games', {}).then(({ tables }) => tables),
  ]
  expect(wrong).toBeTypeOf('function')
})
