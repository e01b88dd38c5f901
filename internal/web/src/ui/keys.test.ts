import { expect, test } from 'vitest'
import { settings } from '../settings.svelte'
import { forPage, meaningOf } from './keys'

/** A key event on a fake element that matches each selector in kinds. */
function pressed(key: string, kinds: string[], more: Partial<KeyboardEvent> = {}): KeyboardEvent {
  const closest = (wanted: string) => wanted.split(', ').some((kind) => kinds.includes(kind)) || null
  return { key, target: { closest }, defaultPrevented: false, ...more } as unknown as KeyboardEvent
}

test.each([
  ['ArrowUp', [], true],
  ['Enter', [], true],
  ['ArrowUp', ['button'], true],
  ['Enter', ['button'], false],
  [' ', ['a'], false],
  ['Enter', ['summary'], false],
  ['ArrowUp', ['textarea'], false],
  ['1', ['input:not([type=range])'], false],
  ['ArrowUp', ['[data-scrolls]'], false],
  ['Home', ['[role=tab]'], false],
  ['l', ['[data-scrolls]'], true],
] as const)('%j on %j is for the page: %j', (key, kinds, want) => {
  expect(forPage(pressed(key, [...kinds]))).toBe(want)
})

test('keys that write a character can be switched off', () => {
  settings.keys = false
  expect(['l', '1', ' ', 'ArrowUp', 'Enter'].map((key) => forPage(pressed(key, [])))).toEqual([false, false, true, true, true])
  settings.keys = true
})

test.each(['defaultPrevented', 'ctrlKey', 'metaKey', 'altKey'])('a key with %s is not for the page', (what) => {
  expect(forPage(pressed('ArrowUp', [], { [what]: true }))).toBe(false)
})

test('a key that is pressed where nothing has the focus is for the page', () => {
  expect(forPage({ key: 'Enter', target: {} } as unknown as KeyboardEvent)).toBe(true)
})

test('if several rows of the keymap have the same key, the first one that can act is used', () => {
  const done: string[] = []
  const row = (keys: string[], name: string, able = true) => ({ keys, does: (key: string) => able && (() => done.push(`${name} ${key}`)) })
  const keymap = [row(['E'], 'sell', false), row(['E', 'ArrowUp'], 'turn'), row(['E'], 'port')]
  for (const key of ['e', 'E', 'ArrowUp', 'x']) meaningOf(keymap, { key } as KeyboardEvent)?.()
  expect(done).toEqual(['turn E', 'turn E', 'turn ArrowUp'])
})
