// @vitest-environment happy-dom
import { createRawSnippet, flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { server } from '../../api/backend'
import type { Table } from '../../api/types'
import { key } from '../../drawing/hexes'
import { Play as PlayOf } from '../../play/play.svelte'
import { loadTexts, speak } from '../../text/text.svelte'
import Controls from './Controls.svelte'
import { helmOf } from './helm.svelte'
import type { Queen } from './terms'

beforeAll(async () => {
  await speak('en')
  await loadTexts('games/queen')
})

let mounted: object | undefined
afterEach(() => mounted && unmount(mounted))

const ahead = { q: 0, r: -1, kind: 'water' }

/** A boat with 6 coal that can go one field ahead, for 2 coal. */
function table(round: number): Table {
  const board = {
    game: 'passengers', phase: 'moving', round, turn: 'A', order: ['A'], mp: 1, freeTurns: 1, pile: [], bends: [],
    tiles: [{ slot: 0, tile: 'A1', q: 0, r: 0, flow: 'N', passengers: 0, fields: [{ q: 0, r: 0, kind: 'water' }, ahead] }],
    boats: [{ boat: 'A', seat: 1, status: 'racing', slot: 0, field: 0, heading: 'N', speed: 1, coal: 6, aboard: [] }],
  }
  const plan = { key: 'end', args: { speed: 1, slot: 0, field: 1, heading: 'N', coal: 2, wheel: 1 }, costs: [{ of: 'coal', n: 2 }], way: [{ key: 'ahead', action: 'ahead', args: {} }] }
  const mine = [{ seat: 1, choices: [{ key: 'end', action: 'end', args: {}, words: 'end' }], plans: [plan], deeds: [] }]
  return { seq: round, steps: round, log: [], since: 0, board, turns: [], muted: [], seats: [{ seat: 1, name: 'Anna' }], toAct: [1], mine } as unknown as Table
}

test('the button says the coal that will be left, and a new turn begins with nothing chosen', () => {
  const play = new PlayOf<Queen>(server('t'), table(1), true, {})
  mounted = mount(Controls, { target: document.body, props: { play, undo: createRawSnippet(() => ({ render: () => '<i></i>' })) } })
  flushSync()
  const label = () => document.querySelector('.deed')!.getAttribute('aria-label')
  expect(label()).toBe('End turn')
  helmOf(play).choose(key(ahead))
  flushSync()
  expect(label()).toMatch(/2 coal, 4 left/)
  play.follow(table(2))
  flushSync()
  expect(label()).toBe('End turn')
})
