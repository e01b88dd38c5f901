// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { server } from '../api/backend'
import type { Table } from '../api/types'
import type { GameFolder } from '../games/folder'
import queen from '../games/queen/folder'
import { Play } from '../play/play.svelte'
import { loadTexts } from '../text/text.svelte'
import Out from './Out.svelte'

beforeAll(() => loadTexts('table'))

let mounted: object | undefined

afterEach(() => mounted && unmount(mounted))

const words = 'A is out of the race: it has too little coal for any turn.'

/** Shows a table of Mississippi Queen where the boats have this status, in the order A, B. */
function show(statuses: readonly string[], state = 'running', seats: readonly number[] = [1]) {
  const boats = statuses.map((status, i) => ({ boat: 'AB'[i], seat: i + 1, status }))
  const table = {
    id: 't', seq: 2, steps: 1, since: 0, state, board: { boats }, turns: [], muted: [], seats: [], toAct: [2], game: 'queen',
    log: [{ kind: 'act', seq: 1, steps: 1, seat: 2, events: [{ key: 'eliminated', args: { boat: 'A' }, words, rule: 'QB-24' }] }],
    mine: seats.map((seat) => ({ seat, choices: [], plans: [], deeds: [] })),
  } as unknown as Table
  const play = new Play(server('t'), table, true, {})
  mounted = mount(Out, { target: document.body, props: { play, folder: queen as unknown as GameFolder } })
  flushSync()
  return document.querySelector('[role=alert]')
}

test('a player who is out is told so at once, why by which rule, and what can be done now', () => {
  const notice = show(['out', 'racing'])
  expect(notice?.textContent).toContain(words)
  expect(notice?.querySelector('a')?.getAttribute('href')).toBe('/rules/queen#QB-24')
  notice!.querySelector('button')!.click()
  flushSync()
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('players who race or have finished get no such message, and nobody gets it after the end', () => {
  expect(show(['racing', 'out'])).toBeNull()
  expect(show(['finished', 'racing'])).toBeNull()
  expect(show(['out', 'finished'], 'over')).toBeNull()
})

test('while another of our seats plays on, there is no message', () => {
  expect(show(['out', 'racing'], 'running', [1, 2])).toBeNull()
  expect(show(['out', 'out'], 'running', [1, 2])).not.toBeNull()
})
