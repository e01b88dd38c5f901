// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import PageKeys from './PageKeys.svelte'

const press = async (key: string) => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await new Promise((done) => setTimeout(done, 5))
}

test('a letter that does nothing now says what it would do; one with another use on the page does not', async () => {
  const said: string[] = []
  const game = [
    { keys: ['E'], words: 'end the turn', does: () => undefined },
    { keys: ['M'], words: 'move', does: () => undefined },
    { keys: ['Enter'], words: 'do it', does: () => undefined },
    { keys: ['X'], does: () => undefined },
  ]
  const own = mount(PageKeys, { target: document.body, props: { keys: game, refused: (key: string, words: string) => said.push(`${key}: ${words}`) } })
  const page = mount(PageKeys, { target: document.body, props: { keys: [{ keys: ['M'], words: 'the map', does: () => () => undefined }] } })
  flushSync()
  for (const key of ['e', 'm', 'x', 'q', 'Enter']) await press(key)
  expect(said).toEqual(['E: end the turn'])
  await unmount(own)
  await unmount(page)
})
