// @vitest-environment happy-dom
import { mount, unmount, type ComponentProps } from 'svelte'
import { expect, test } from 'vitest'
import { loadTexts, speak } from '../text/text.svelte'
import Players from './Players.svelte'

test('whoever reads the list is here, while the others are as the server knows', async () => {
  await speak('en')
  await loadTexts('table')
  const seats = ['Anna', 'Bert'].map((name, i) => ({ seat: i + 1, name, person: { id: name, name }, present: false }))
  const play = { table: { seats, toAct: [], state: 'running', terms: {} }, board: {}, backend: {}, live: false, isMine: (seat: number) => seat === 1, newest: { seats } }
  const folder = { mark: () => ({ letter: 'A', colour: 'red' }) }
  const list = mount(Players, { target: document.body, props: { play: { ...play, live: true, voice: { heard: [] }, turns: [], log: [] }, folder } as unknown as ComponentProps<typeof Players> })
  expect([...document.querySelectorAll('.presence')].map((one) => one.textContent)).toEqual(['here', 'away'])
  await unmount(list)
})
