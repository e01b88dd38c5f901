// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test } from 'vitest'
import { server } from '../api/backend'
import type { Command, Table } from '../api/types'
import { Play } from '../play/play.svelte'
import { loadTexts, speak } from '../text/text.svelte'
import Matters from './Matters.svelte'

const [anna, bert] = [{ id: 'a', name: 'Anna' }, { id: 'b', name: 'Bert' }]

let mounted: object | undefined

afterEach(() => mounted && unmount(mounted))

/** Shows what is urgent at a table of Anna, who looks at it, and Bert. Returns what is sent. */
function show(more: object, own = [1]): Command[] {
  const table = {
    id: 't', seq: 8, steps: 8, state: 'running', log: [], since: 0, board: {}, turns: [], muted: [], toAct: [1],
    seats: [{ seat: 1, name: 'Anna', person: anna }, { seat: 2, name: 'Bert', person: bert }],
    mine: own.map((seat) => ({ seat, choices: [], plans: [], deeds: [] })), ...more,
  } as unknown as Table
  const sent: Command[] = []
  const send = (what: Command) => {
    sent.push(what)
    return Promise.resolve(table)
  }
  const play = new Play({ ...server('t'), send }, table, true, {})
  mounted = mount(Matters, { target: document.body, props: { play, pressing: true } })
  flushSync()
  return sent
}

const buttons = () => [...document.querySelectorAll('button')]
const words = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent!.trim())

test.each([
  ['en', ['Agree', 'Decline']],
  ['de', ['Zustimmen', 'Ablehnen']],
  ['fr', ['Accepter', 'Refuser']],
] as const)('whoever is asked answers beside the question: %s', async (lang, names) => {
  await speak(lang)
  await loadTexts('table')
  const sent = show({ offer: { words: 'Bert asks.', waiting: [anna] } })
  expect(words('.offer[role=status] p')).toEqual(['Bert asks.'])
  expect(words('.offer button')).toEqual(names)
  buttons()[0]!.click()
  flushSync()
  expect(sent).toMatchObject([{ kind: 'answer', yes: true }])
})

test('to decline is an answer too', () => {
  const sent = show({ offer: { words: 'Bert asks.', waiting: [anna] } })
  buttons()[1]!.click()
  expect(sent).toMatchObject([{ kind: 'answer', yes: false }])
})

test('the proposer sees who is asked, and has no buttons', async () => {
  await speak('en')
  show({ offer: { words: 'Anna asks.', waiting: [bert] } })
  expect(words('.offer p')).toEqual(['Anna asks.', 'Waiting for Bert.'])
  expect(buttons()).toEqual([])
})

test('a finished game offers a rematch: with people it names who is asked and says that seats are reserved', () => {
  show({ state: 'over' })
  expect(words('button')).toEqual(['Play again: ask Bert'])
  expect(words('p').at(-1)).toBe('Their seats are reserved for a day.')
})

test('a rematch against bots starts without asking anybody', () => {
  show({ state: 'over', seats: [{ seat: 1, name: 'Anna', person: anna }, { seat: 2, name: 'Bot', bot: 'simple' }] })
  expect(words('button')).toEqual(['Play again'])
  expect(words('p').some((line) => line.includes('reserved'))).toBe(false)
})

test('a player who is asked for a rematch gets a link to it', () => {
  show({ state: 'over', rematch: 'next', log: [{ seq: 1, steps: 8, kind: 'rematch', by: bert, words: '' }] })
  const link = document.querySelector('a.main')!
  expect([link.textContent, link.getAttribute('href')]).toEqual(['Bert wants a rematch: join in', '/tables/next'])
  expect(buttons()).toEqual([])
})

test('a watcher is offered a free seat, but not the seat of a player who resigned', () => {
  show({ seats: [{ seat: 1, name: 'Anna', resigned: true }, { seat: 2, name: '' }] }, [])
  expect(buttons()).toHaveLength(1)
  expect(words('button')).toEqual(['Take seat 2'])
})

test('a seat that a bot plays until we are back is taken back with one press', () => {
  const sent = show({ seats: [{ seat: 1, name: 'Anna', person: anna, driver: 'simple' }, { seat: 2, name: 'Bert', person: bert }] })
  buttons()[0]!.click()
  expect(sent).toMatchObject([{ kind: 'back', seat: 1 }])
})
