// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { server } from '../api/backend'
import type { Command, Table } from '../api/types'
import type { GameFolder } from '../games/folder'
import { Play } from '../play/play.svelte'
import Undo from './Undo.svelte'

const press = { undo: { from: 7, words: 'the step' } }
const turn = { undo: { from: 7, words: 'the step' }, reset: { from: 5, words: 'the turn' } }

let mounted: object | undefined

afterEach(() => mounted && unmount(mounted))

/**
 * Shows the buttons of a seat that is to act and may take something back. Returns what they send.
 */
function show(may: object, more: object = {}, unsent?: GameFolder['unsentChoice']): Command[] {
  const table = {
    seq: 8, steps: 8, log: [], since: 0, board: {}, turns: [], muted: [], seats: [{ seat: 1, name: 'Anna' }], toAct: [1],
    mine: [{ seat: 1, choices: [], plans: [], deeds: [], ...may }], ...more,
  } as unknown as Table
  const sent: Command[] = []
  const send = vi.fn((what: Command) => {
    sent.push(what)
    return Promise.resolve(table)
  })
  const play = new Play({ ...server('t'), send }, table, true, {})
  mounted = mount(Undo, { target: document.body, props: { play, folder: { unsentChoice: unsent } as unknown as GameFolder } })
  flushSync()
  return sent
}

function key(shiftKey = false): boolean {
  const event = new KeyboardEvent('keydown', { key: 'Backspace', shiftKey, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

const buttons = () => [...document.querySelectorAll('button')]

test('Backspace takes back the last press, and with Shift the whole turn', async () => {
  const sent = show(turn)
  expect(key()).toBe(true)
  expect(sent).toMatchObject([{ kind: 'undo', seat: 1, from: 7 }])
  await unmount(mounted!)
  const others = show(turn)
  expect(key(true)).toBe(true)
  expect(others).toMatchObject([{ kind: 'undo', seat: 1, from: 5 }])
})

test('the buttons do the same, and the first can do nothing where there is no turn to take back', () => {
  const sent = show(press)
  const [reset, undo] = buttons()
  expect([reset!.getAttribute('aria-disabled'), undo!.getAttribute('aria-disabled')]).toEqual(['true', 'false'])
  expect(undo!.textContent).toContain('the step')
  reset!.click()
  expect(sent).toEqual([])
  undo!.click()
  expect(sent).toMatchObject([{ kind: 'undo', seat: 1, from: 7 }])
})

test('where nothing can be taken back the key is left to the browser', () => {
  const sent = show({})
  expect(key()).toBe(false)
  expect(sent).toEqual([])
  expect(buttons().map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true'])
})

test('a choice that was not sent yet goes first', () => {
  const back = vi.fn()
  const sent = show(turn, {}, () => ({ words: 'the speed', back }))
  expect(buttons()[1]!.textContent).toContain('the speed')
  key()
  expect([back.mock.calls.length, sent]).toEqual([1, []])
})

test('where nobody has to agree, the button alone takes back one’s own last turn', () => {
  const sent = show({}, { takeback: { to: 3, mustAgree: [] } })
  expect(key()).toBe(false)
  buttons()[1]!.click()
  expect(sent).toMatchObject([{ kind: 'offer_takeback', to: 3 }])
})

test('the button is missing if others must agree', () => {
  const sent = show({}, { takeback: { to: 3, mustAgree: [{ id: 'bert', name: 'Bert' }] } })
  buttons()[1]!.click()
  expect(sent).toEqual([])
})
