// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { operator, type AbuseReport } from '../api/operator'
import Reports from './Reports.svelte'

const report = (id: string, more: Partial<AbuseReport> = {}): AbuseReport => ({
  id, at: '2026-11-25T02:00:00Z', table: `t${id}`, game: 'queen', state: 'running', listed: true, reason: 'chat', reporter: { id: 'anna', name: 'Anna', kind: 'guest' } as AbuseReport['reporter'] & object,
  person: { id: 'ben', name: 'Ben', kind: 'guest' } as AbuseReport['person'] & object,
  chat: [{ at: '2026-11-25T01:59:00Z', by: { id: 'ben', name: 'Ben', kind: 'guest' } as AbuseReport['chat'][number]['by'], text: 'you idiot' }],
  ...more,
})

let mounted: object | undefined

afterEach(() => {
  if (mounted) void unmount(mounted)
  vi.restoreAllMocks()
})

const settle = async () => {
  for (let i = 0; i < 5; i++) await Promise.resolve()
  await new Promise((done) => setTimeout(done))
  flushSync()
}

async function show(reports: AbuseReport[], bans: object[] = []) {
  vi.spyOn(operator, 'reports').mockResolvedValue({ reports })
  vi.spyOn(operator, 'actions').mockResolvedValue({ bans, actions: bans } as unknown as Awaited<ReturnType<typeof operator.actions>>)
  mounted = mount(Reports, { target: document.body, props: { at: (time: string) => time, title: (game: string) => game } })
  await settle()
}

const button = (name: string) => [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name)!

function fill(selector: string, value: string) {
  const field = document.querySelector<HTMLInputElement>(selector)!
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  flushSync()
}

test.each([
  ['operator.act.dismiss', 'dismiss'],
  ['operator.act.unlist', 'unlist'],
  ['operator.act.end', 'end'],
  ['operator.act.ban', 'ban'],
] as const)('%s does it with all open reports that were chosen', async (name, action) => {
  await show([report('a'), report('b'), report('c', { done: '2026-11-25T02:01:00Z', action: 'ban' })])
  const act = vi.spyOn(operator, 'act').mockResolvedValue({ done: ['a'], failed: [{ report: 'b', message: 'not this one' }] })
  expect(document.querySelector<HTMLFieldSetElement>('fieldset')!.disabled).toBe(true)
  const [all] = document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')
  all!.click()
  flushSync()
  fill('#act-why', ' insults ')
  button(name).click()
  if (action === 'end') {
    flushSync()
    expect(act).not.toHaveBeenCalled() // it cannot be undone
    button('operator.act.end_sure').click()
  }
  await settle()
  expect(act.mock.calls).toEqual([[['a', 'b'], action, 'insults', 24]])
  expect(document.body.textContent).toContain('not this one')
})

test('more reports than one request takes are sent in several, and the focus stays on the page', async () => {
  await show(Array.from({ length: 101 }, (_, i) => report(`r${i}`)))
  expect(document.querySelector('fieldset')!.textContent).toContain('operator.reports.chosen_none')
  const act = vi.spyOn(operator, 'act').mockImplementation((ids) => Promise.resolve({ done: ids, failed: [] }))
  document.querySelector<HTMLInputElement>('input[type=checkbox]')!.click()
  flushSync()
  button('operator.act.dismiss').click()
  await settle()
  expect(act.mock.calls.map(([ids]) => ids.length)).toEqual([100, 1])
  expect(document.activeElement?.id).toBe('reports')
})

test('a report shows the words in question, and leads to the table and the person', async () => {
  await show([report('a', { text: 'look at this' })])
  expect(document.body.textContent).toMatch(/look at this[^]*you idiot/)
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/people/ben', '/tables/ta'])
})

test('bans of people and networks end, and a network is banned with a reason', async () => {
  const ban = (id: string, target: string, name?: string) => ({ id, at: '2026-11-25T02:00:00Z', kind: 'ban', target, name, reason: 'spam', until: '2126-11-25T02:00:00Z' })
  await show([], [ban('1', 'ben', 'Ben'), ban('2', '192.0.2.0/24')])
  const sent = vi.spyOn(operator, 'ban').mockResolvedValue(undefined as never)
  const ends = [...document.querySelectorAll<HTMLButtonElement>('button[aria-label]')]
  ends[0]!.click()
  await settle()
  ends[1]!.click()
  await settle()
  fill('#ban-network', ' 198.51.100.7 ')
  fill('#ban-why', 'floods')
  document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }))
  await settle()
  expect(sent.mock.calls).toEqual([
    [{ people: ['ben'] }, 0, ''],
    [{ networks: ['192.0.2.0/24'] }, 0, ''],
    [{ networks: ['198.51.100.7'] }, 24, 'floods'],
  ])
  expect(document.body.textContent).toContain('operator.bans.forever')
})
