// @vitest-environment happy-dom
import { flushSync, mount, unmount, type ComponentProps } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api/api'
import type { Agreed, Game } from '../../api/types'
import { loadTexts, speak } from '../../text/text.svelte'
import { SetupDraft } from './setupDraft.svelte'
import Others from './Others.svelte'

const option = (name: string, chapter: string, title: string, help: string) => ({
  name, chapter, title, help, rule: 'X-1', default: 'off', values: [{ value: 'off', words: 'off' }, { value: 'on', words: 'on' }],
})
const game = {
  name: 'toy', parts: [], cooperative: false,
  chapters: [{ name: 'order', title: 'Turn order' }, { name: 'push', title: 'Pushing' }],
  options: [option('astern', 'push', 'No pushing back', 'Nobody is pushed astern.'), option('ahead', 'order', 'Who is ahead', 'By rows of fields.')],
} as unknown as Game

beforeAll(async () => {
  await speak('en')
  await loadTexts('site')
})

let mounted: object | undefined
beforeEach(() => {
  vi.spyOn(api, 'agree').mockImplementation((_game, _seats, { options }) => Promise.resolve({ options, changed: Object.keys(options), parts: [] } as unknown as Agreed))
  const draft = new SetupDraft(api.agree)
  draft.play('toy', 2)
  const props = { game, draft, chat: 'all', takeback: true, hints: false, counts: true, mayCount: true } as ComponentProps<typeof Others>
  mounted = mount(Others, { target: document.body, props })
  flushSync()
})
afterEach(() => {
  if (mounted) void unmount(mounted)
  vi.restoreAllMocks()
})

const titles = () => [...document.querySelectorAll('.options label')].map((label) => label.textContent!.trim())
const status = () => document.querySelector('[role=status]')!.textContent

function search(words: string) {
  const field = document.querySelector<HTMLInputElement>('[type=search]')!
  field.value = words
  field.dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
}

function open(chapter: string) {
  const button = [...document.querySelectorAll<HTMLElement>('.chapters button')].find(({ textContent }) => textContent!.startsWith(chapter))!
  button.click()
  flushSync()
  return button
}

test('no option is shown until one is searched for, by any word of it or of its chapter', () => {
  expect(titles()).toEqual([])
  search('ASTERN')
  expect(titles()).toEqual(['No pushing back'])
  expect([...document.querySelectorAll('.options mark')].map((mark) => mark.textContent)).toEqual(['astern'])
  expect(status()).toBe('1 of 6')
  search('turn order')
  expect(titles()).toEqual(['Who is ahead'])
  search('zzz')
  expect(titles()).toEqual([])
  expect(document.body.textContent).toContain('No option matches')
})

test('a chapter shows its options, and ends a search', () => {
  search('astern')
  expect(open('Turn order').getAttribute('aria-pressed')).toBe('true')
  expect([titles(), status()]).toEqual([['Who is ahead'], ''])
  open('At this table')
  expect(titles().length).toBe(4)
  open('At this table')
  expect(titles()).toEqual([])
})

test('what was changed has a chapter of its own', async () => {
  open('Turn order')
  const select = document.querySelector<HTMLSelectElement>('.options select')!
  select.value = 'on'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => {
    flushSync()
    expect(document.querySelector('.chapters button')!.textContent).toBe('Changed 1')
  })
  open('Changed')
  expect(titles()).toEqual(['Who is ahead'])
})
