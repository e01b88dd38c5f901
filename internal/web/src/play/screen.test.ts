import { beforeEach, expect, test, vi } from 'vitest'
import type { Line, Sentence, StepLine, Table } from '../api/types'
import { settings } from '../settings.svelte'
import { server } from '../api/backend'
import { Play } from './play.svelte'

const reduced = matchMedia('') as { matches: boolean }

const ms = 200 // how long each event of the tests is shown
const hold = 700 // how long the end of a turn stays in view

/** A step of a seat, with the number of its entry. */
const step = (seq: number, seat: number, key = 'moved'): StepLine =>
  ({ seq, seat, kind: 'act', at: '', words: '', steps: seq, events: [{ key, rule: '', args: {}, words: `Step ${seq}.` }] }) as unknown as StepLine
const turn = (number: number, seat: number, from: number, to: number, open = false): Sentence =>
  ({ number, seat, from, to, open, who: `Seat ${seat}`, parts: [{ words: `part ${from}`, steps: [from] }], costs: [], words: `Turn ${number}.` })

/** The table for seat 1, whose turn it is unless another is given. */
function table(seq: number, log: Line[], turns: Sentence[], toAct = 1): Table {
  const mine = [{ seat: 1, board: { seq }, choices: toAct === 1 ? [{ action: 'go' }] : [], plans: [], ...(toAct === 1 && { undo: { from: 1, actions: 1, words: 'it' } }) }]
  return { seq, steps: seq, log, turns, since: 0, board: { seq }, mine, toAct: [toAct], seats: [{}, {}, {}], muted: [] } as unknown as Table
}

const folder = {
  frames: (_: unknown, lines: readonly StepLine[]) => lines.flatMap((line) => line.events.map((event) => ({ board: { moving: line.seq }, event, ms }))),
  affectedSeat: (_: unknown, { key }: { key: string }) => (key === 'pushed' ? 1 : 0),
} as never

/** Our turn has ended with step 1; then seats 2 and 3 have theirs, and it is our turn again. */
function others() {
  const play = new Play(server('t'), table(1, [step(1, 1)], [turn(1, 1, 1, 1)], 2), true, folder)
  play.follow(table(5, [step(2, 2), step(3, 2), step(4, 3), step(5, 3, 'pushed')], [turn(1, 1, 1, 1), turn(2, 2, 2, 3), turn(3, 3, 4, 5)]))
  return play
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const said = (play: InstanceType<typeof Play>) => play.voice.heard.map(({ words, urgent }) => (urgent ? `${words}!` : words))

beforeEach(() => {
  vi.useFakeTimers()
  reduced.matches = false
  settings.motion = 'full'
  settings.story = 'normal'
  settings.thinking = true
})

test('while another’s turn is shown, table, log and choices match the step on the board', async () => {
  const play = others()
  expect(play.story?.turn.seat).toBe(2)
  expect(play.table.toAct).toEqual([2])
  expect(play.seat).toBe(0)
  expect(play.choices).toEqual([])
  expect(play.back.undoable).toBeUndefined()
  expect(play.log.map(({ seq }) => seq)).toEqual([1])
  expect(play.called).toBe(true) // the title may show it at once
  await wait(2 * ms)
  expect(play.story?.turn.seat).toBe(2) // its end stays in view
  expect(play.board).toEqual({ moving: 3 })
  await wait(hold)
  expect(play.story?.turn.seat).toBe(3)
  expect(play.table.toAct).toEqual([3])
  expect(play.log.map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(play.seat).toBe(0)
  await wait(2 * ms + hold)
  expect(play.story).toBeUndefined()
  expect(play.seat).toBe(1)
  expect(play.log).toHaveLength(5)
  expect(play.board).toEqual({ seq: 5 })
})

test('screen readers hear a turn after it was shown, and events of their own boat immediately', async () => {
  const play = others()
  expect(said(play)).toEqual([])
  await wait(2 * ms + hold)
  expect(said(play)).toEqual(['Turn 2.'])
  await wait(2 * ms + hold)
  expect(said(play)).toEqual(['Turn 2.', 'Turn 3.!'])
})

test('part of a turn is narrated after the board has shown its step', async () => {
  const play = others()
  expect(play.story?.step).toBe(2)
  await wait(ms)
  expect(play.story?.step).toBe(3)
  expect(play.story?.events).toHaveLength(2)
})

test.each([['slow', 2], ['normal', 1], ['fast', 0.5]] as const)('at the speed %s a turn takes as long', async (speed, times) => {
  settings.story = speed
  const play = others()
  await wait(times * (2 * ms + hold) - 1)
  expect(play.story?.turn.seat).toBe(2)
  await wait(1)
  expect(play.story?.turn.seat).toBe(3)
})

test.each([true, false])('a character takes a moment to think, unless that is switched off: %s', async (thinking) => {
  settings.thinking = thinking
  const play = new Play(server('t'), table(1, [step(1, 1)], [turn(1, 1, 1, 1)], 2), true, folder)
  play.follow({ ...table(3, [step(2, 2), step(3, 2)], [turn(1, 1, 1, 1), turn(2, 2, 2, 3)]), seats: [{}, { bot: 'swift', character: true }] } as Table)
  expect([play.pondering, play.story?.turn.seat]).toEqual(thinking ? [true, undefined] : [false, 2])
  expect(play.table.toAct).toEqual([2])
  await wait(2100)
  expect(play.pondering).toBe(false)
  await wait(2 * ms + hold)
  expect(play.board).toEqual({ seq: 3 })
})

test('at the speed "instantly" the board jumps to the end, and all is narrated', async () => {
  settings.story = 'once'
  const play = others()
  await wait(0)
  expect(play.moving).toBe(false)
  expect(play.seat).toBe(1)
  expect(said(play)).toEqual(['Turn 2.', 'Turn 3.!'])
})

test('with reduced motion a turn stands still for two seconds, at its end', async () => {
  settings.motion = 'off'
  const play = others()
  await wait(0)
  expect(play.board).toEqual({ moving: 3 })
  expect(play.story?.step).toBe(3)
  await wait(1999)
  expect(play.story?.turn.seat).toBe(2)
  await wait(1)
  expect(play.story?.turn.seat).toBe(3)
})

test('a long turn takes at most four seconds', async () => {
  const many = Array.from({ length: 40 }, (_, i) => step(i + 2, 2))
  const play = new Play(server('t'), table(1, [step(1, 1)], [turn(1, 1, 1, 1)], 2), true, folder)
  play.follow(table(41, many, [turn(1, 1, 1, 1), turn(2, 2, 2, 41)]))
  await wait(3999)
  expect(play.seat).toBe(1)
})

test('screen readers hear everything, even if the board shows it instantly', () => {
  const play = others()
  play.skip()
  expect(play.seat).toBe(1)
  expect(play.moving).toBe(false)
  expect(said(play)).toEqual(['Turn 2.', 'Turn 3.!'])
  play.skip()
  expect(said(play)).toHaveLength(2)
})

test('another’s turn that our answer ends is narrated, and can be replayed', async () => {
  const play = new Play(server('t'), table(1, [step(1, 1)], [turn(1, 1, 1, 1)], 2), true, folder)
  play.follow(table(2, [step(2, 2)], [turn(1, 1, 1, 1), turn(2, 2, 2, 2, true)])) // seat 2 waits for our answer
  await wait(ms + hold)
  expect(said(play)).toEqual([])
  play.follow(table(4, [step(3, 1), step(4, 2)].map((line, i) => (i ? { ...line, kind: 'chance' } : line)) as Line[], [turn(1, 1, 1, 1), turn(2, 2, 2, 4)]))
  expect(play.seat).toBe(1)
  await wait(2 * ms)
  expect(said(play)).toEqual(['Turn 2.'])
  expect(play.story).toBeUndefined()
  // the board at its beginning is known, so nothing is fetched
  expect(await play.again.show(play.again.last!)).toBe(true)
})

/** A step of chance. */
const fall = (seq: number): Line => ({ ...step(seq, 0), kind: 'chance' }) as Line
const nobodys = (number: number, from: number, to: number): Sentence => ({ ...turn(number, 0, from, to), who: 'The weather' })

test('events without a seat are narrated too, also after our action, and nobody is to act meanwhile', async () => {
  const play = new Play(server('t'), table(1, [step(1, 2)], [turn(1, 2, 1, 1)]), true, folder)
  play.follow(table(4, [step(2, 1), fall(3), fall(4)], [turn(1, 2, 1, 1), turn(2, 1, 2, 2), nobodys(3, 3, 4)]))
  expect(play.story).toBeUndefined() // our own deed only moves
  await wait(ms)
  expect(play.story?.turn.who).toBe('The weather')
  expect(play.story?.events).toHaveLength(1)
  expect(play.table.toAct).toEqual([])
  expect(play.seat).toBe(0)
  await wait(2 * ms + hold)
  expect(play.story).toBeUndefined()
  expect(play.seat).toBe(1)
  expect(said(play)).toEqual(['Step 2.', 'Step 3.', 'Step 4.']) // once
})

test('weather that waits for our decision is narrated as far as it goes', async () => {
  const play = new Play(server('t'), table(1, [step(1, 2)], [turn(1, 2, 1, 1)]), true, folder)
  play.follow(table(3, [step(2, 2), fall(3)], [turn(1, 2, 1, 2), { ...nobodys(2, 3, 3), open: true }]))
  await wait(2 * ms + 2 * hold)
  expect(play.story).toBeUndefined()
  expect(play.seat).toBe(1)
})

test('simultaneous decisions have no narrated turn', async () => {
  const play = new Play(server('t'), table(1, [step(1, 2)], [turn(1, 2, 1, 1)]), true, folder)
  play.follow(table(3, [step(2, 3), fall(3)], [turn(1, 2, 1, 1), { ...nobodys(2, 2, 3), who: 'Upgrades' }]))
  expect(play.story).toBeUndefined()
  await wait(2 * ms)
  expect(play.seat).toBe(1)
})

test('our own action is on the page immediately, and only the board is animated', async () => {
  const play = new Play(server('t'), table(1, [step(1, 2)], [turn(1, 2, 1, 1)]), true, folder)
  play.follow(table(2, [step(2, 1)], [turn(1, 2, 1, 1), turn(2, 1, 2, 2, true)]))
  expect(play.seat).toBe(1)
  expect(play.log).toHaveLength(2)
  expect(play.story).toBeUndefined()
  expect(play.board).toEqual({ moving: 2 })
  expect(said(play)).toEqual(['Step 2.'])
  await wait(ms)
  expect(play.board).toEqual({ seq: 2 })
})

test('narration of an unfinished turn continues when more of it arrives', async () => {
  const play = new Play(server('t'), table(1, [step(1, 1)], [turn(1, 1, 1, 1)], 2), true, folder)
  play.follow(table(2, [step(2, 2)], [turn(1, 1, 1, 1), turn(2, 2, 2, 2, true)], 2))
  await wait(ms)
  expect(play.moving).toBe(false)
  expect(play.story?.turn.open).toBe(true)
  expect(said(play)).toEqual([])
  play.follow(table(3, [step(3, 2)], [turn(2, 2, 2, 3)]))
  expect(play.story?.events).toHaveLength(2)
  await wait(ms + hold)
  expect(play.story).toBeUndefined()
  expect(said(play)).toEqual(['Turn 2.'])
})

test('of a turn of ours that begins by itself, only that beginning is narrated', async () => {
  const play = new Play(server('t'), table(1, [step(1, 1)], [turn(1, 1, 1, 1)], 2), true, folder)
  play.follow(table(3, [step(2, 2), step(3, 1, 'refilled')], [turn(1, 1, 1, 1), turn(2, 2, 2, 2), turn(3, 1, 3, 3, true)]))
  await wait(ms + hold)
  expect(play.story?.turn.seat).toBe(1)
  await wait(ms)
  expect(play.story).toBeUndefined()
  expect(play.seat).toBe(1)
  expect(play.moving).toBe(false)
})

test('the last turn is shown again, and nothing else of the page changes', async () => {
  const play = others()
  await wait(2 * (2 * ms + hold))
  void play.again.show(play.again.last!)
  expect(play.story).toMatchObject({ again: true })
  expect(play.story?.turn.seat).toBe(3)
  expect(play.board).toEqual({ moving: 4 })
  expect(play.seat).toBe(1)
  expect(play.log).toHaveLength(5)
  await wait(2 * ms + hold)
  expect(play.story).toBeUndefined()
  expect(play.board).toEqual({ seq: 5 })
  expect(said(play)).toHaveLength(2)
})

test('chat is shown immediately, even while a turn is shown', () => {
  const play = others()
  const words = { seq: 6, kind: 'say', steps: 5, at: '', words: 'hello' } as unknown as Line
  play.follow(table(6, [words], []))
  expect(play.known.some(({ kind }) => kind === 'say')).toBe(true)
  expect(play.log).toHaveLength(1)
  expect(play.story?.turn.seat).toBe(2)
})

test('a turn that cannot be shown does not stop the page', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const failing = { affectedSeat: () => { throw new Error('no such event') } }
  const play = new Play(server('t'), table(1, [step(1, 1)], [turn(1, 1, 1, 1)], 2), true, failing as never)
  play.follow(table(2, [step(2, 2)], [turn(1, 1, 1, 1), turn(2, 2, 2, 2)]))
  expect(play.moving).toBe(true)
  await wait(3000)
  expect(reported).toHaveBeenCalledOnce()
  expect([play.moving, play.seat]).toEqual([false, 1])
})
