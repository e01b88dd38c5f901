// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { server } from '../api/backend'
import type { Table } from '../api/types'
import { Play } from '../play/play.svelte'
import { loadTexts, speak } from '../text/text.svelte'
import Noticed from './Noticed.svelte'

beforeAll(async () => {
  await speak('en')
  await loadTexts('table')
})

let mounted: object | undefined

afterEach(() => {
  if (mounted) void unmount(mounted)
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

test('new messages are counted until the chat is in view, and a press goes there', () => {
  let seen: (entries: { isIntersecting: boolean }[]) => void = () => undefined
  const observed: Element[] = []
  vi.stubGlobal('IntersectionObserver', class {
    constructor(see: typeof seen) {
      seen = see
    }
    observe = (element: Element) => observed.push(element)
    disconnect() {}
  })
  // Beside the board the panel itself has no box: it is never in view.
  document.body.innerHTML = '<div id="panel-chat" style="display: contents"><section><input></section></div>'
  const table = { seq: 1, steps: 0, log: [], since: 0, turns: [], muted: [], seats: [], toAct: [], mine: [], proposals: [] } as unknown as Table
  const props = $state({ play: new Play(server('t'), table, true, {}), messages: [1] })
  mounted = mount(Noticed, { target: document.body, props })
  flushSync()
  const button = () => document.querySelector<HTMLElement>('button.noticed')
  expect(button()).toBeNull()
  props.messages = [1, 2]
  flushSync()
  expect(button()?.textContent).toBe('1 new message in the chat')

  const section = document.querySelector('section')!
  expect(observed).toEqual([section])
  section.scrollIntoView = vi.fn()
  button()!.click()
  expect(section.scrollIntoView).toHaveBeenCalled()
  expect(document.activeElement).toBe(document.querySelector('input'))
  seen([{ isIntersecting: true }])
  flushSync()
  expect(button()).toBeNull()
})
