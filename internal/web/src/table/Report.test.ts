// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { api } from '../api/api'
import { server } from '../api/backend'
import type { Table } from '../api/types'
import { Play } from '../play/play.svelte'
import { who } from '../site/who.svelte'
import { loadTexts, speak } from '../text/text.svelte'
import Lobby from './Lobby.svelte'
import Report from './Report.svelte'

const [anna, bert] = [{ id: 'a', name: 'Anna', kind: 'guest' }, { id: 'b', name: 'Bert', kind: 'guest' }] as const
const earlier = { at: '2026-11-25T02:00:00Z', reason: 'chat', person: bert, state: 'open' } as const

let mounted: object | undefined

beforeAll(async () => {
  await speak('en')
  await loadTexts('table')
  await loadTexts('site')
})

afterEach(() => {
  if (mounted) void unmount(mounted)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const settle = async () => {
  for (let i = 0; i < 5; i++) await new Promise((done) => setTimeout(done))
  flushSync()
}

async function show(...found: Awaited<ReturnType<typeof api.myReports>>) {
  await who.become(Promise.resolve({ person: anna }))
  vi.spyOn(api, 'myReports').mockResolvedValue(found)
  mounted = mount(Report, { target: document.body, props: { id: 't', others: [['b', 'Bert']], close: () => {} } })
  await settle()
}

test('a report says whom and why', async () => {
  await show()
  const send = vi.spyOn(api, 'report').mockResolvedValue(undefined as never)
  for (const [id, value] of [['#report-whom', 'b'], ['#report-reason', 'chat']] as const) {
    const field = document.querySelector<HTMLSelectElement>(id)!
    field.value = value
    field.querySelector = (() => field.options[field.selectedIndex]) as typeof field.querySelector // happy-dom knows no option:checked
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  flushSync()
  document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }))
  await settle()
  expect(send).toHaveBeenCalledWith('t', { reason: 'chat', person: 'b' })
  expect(document.querySelector('[role=status]')!.textContent).toContain('Thank you')
})

test.each([
  ['open', 'has not looked at it yet', ['']],
  ['acted', 'did something', ['', 'b']],
  ['dismissed', 'saw no reason', ['', 'b']],
] as const)('the reporter is told what became of it, and can report others: %s', async (state, words, choices) => {
  await show({ ...earlier, state })
  const text = document.querySelector('[role=status]')!.textContent
  expect(text).toContain('Bert')
  expect(text).toContain(words)
  expect([...document.querySelectorAll('#report-whom option')].map((option) => option.getAttribute('value'))).toEqual(choices)
})

test('the form is gone when everybody there and the table are reported', async () => {
  const { person: _, ...table } = earlier
  await show(earlier, { ...table, at: '2026-11-25T03:00:00Z' })
  expect(document.querySelectorAll('[role=status] p')).toHaveLength(2)
  expect(document.querySelector('form')).toBeNull()
})

test('another person is chosen at first when the table is reported', async () => {
  const { person: _, ...table } = earlier
  await show(table)
  expect(document.querySelector<HTMLSelectElement>('#report-whom')!.value).toBe('b')
})

test.each([
  [anna, true],
  [bert, false],
])('a table that waits for players can be reported, but not by its host alone', async (person, can) => {
  await who.become(Promise.resolve({ person }))
  vi.stubGlobal('fetch', () => new Promise(() => {})) // what was agreed on is not looked at
  const table = { id: 't', title: 'T', game: 'queen', state: 'open', host: bert, seats: [{ seat: 1, person: bert, name: 'Bert' }, { seat: 2 }], mine: [], terms: {}, now: earlier.at, log: [], since: 0, seq: 1, steps: 0, turns: [], muted: [], toAct: [] } as unknown as Table
  mounted = mount(Lobby, { target: document.body, props: { play: new Play(server('t'), table, true, {}) } })
  await settle()
  expect([...document.querySelectorAll('button')].some((button) => button.textContent!.trim() === 'Report …')).toBe(can)
})
