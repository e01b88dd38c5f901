import { afterEach, expect, test, vi } from 'vitest'
import { recall, recallList, recallNamed, remember } from './device'

const place = 'bigriver.test'

/** Lets storage keep what is written, or forbids it. */
function storage(forbidden = false) {
  const stored = new Map<string, string>()
  const allowed = () => {
    if (forbidden) throw new DOMException('forbidden', 'SecurityError')
    return stored
  }
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => allowed().get(name) ?? null,
    setItem: (name: string, text: string) => void allowed().set(name, text),
  })
  return stored
}

afterEach(() => void vi.unstubAllGlobals())

test('a stored value is read back', () => {
  storage()
  for (const what of [7, 'text', ['a', 'b'], { name: 'value' }]) {
    remember(place, what)
    expect(recall(place)).toEqual(what)
  }
  expect(recallNamed(place)).toEqual({ name: 'value' })
  remember(place, ['a'])
  expect(recallList(place)).toEqual(['a'])
})

test('a missing or malformed value is undefined', () => {
  const stored = storage()
  for (const found of [undefined, 'null', '{', '"text"', '7']) {
    if (found) stored.set(place, found)
    expect(recallNamed(place), found).toEqual({})
    expect(recallList(place), found).toBeUndefined()
  }
  stored.set(place, '{')
  expect(recall(place)).toBeUndefined()
})

test('a device without storage does no harm', () => {
  storage(true)
  remember(place, 1)
  expect(recall(place)).toBeUndefined()
  expect(recallNamed(place)).toEqual({})
})
