// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { server } from '../api/backend'
import type { Command, Table } from '../api/types'
import { helmOf as broadhornsOf } from '../games/broadhorns/helm.svelte'
import { controlKeys } from '../games/broadhorns/keys'
import type { Play as Broadhorns } from '../games/broadhorns/terms'
import { helmOf as watersOf } from '../games/waters/helm.svelte'
import type { Play as Waters } from '../games/waters/terms'
import { Play } from '../play/play.svelte'
import { loadTexts } from '../text/text.svelte'
import { meaningOf } from '../ui/keys'
import Ask from './Ask.svelte'

let mounted: object | undefined

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  for (const folder of ['table', 'games/broadhorns', 'games/waters']) await loadTexts(folder)
})

afterEach(() => {
  vi.useRealTimers()
  if (mounted) void unmount(mounted)
  document.body.innerHTML = ''
})

/** Shows a table where the seat 1 is to act, and returns its play and the actions that are sent. */
function show(board: object, ...keys: string[]) {
  const choices = keys.map((key) => ({ key, action: key, args: {}, words: key }))
  const table = {
    seq: 8, steps: 8, log: [], since: 0, board, turns: [], muted: [], seats: [{ seat: 1, name: 'Anna' }], toAct: [1],
    mine: [{ seat: 1, choices, plans: [], deeds: [] }],
  } as unknown as Table
  const sent: (string | undefined)[] = []
  const send = (what: Command) => {
    sent.push('action' in what ? what.action : what.kind)
    return Promise.resolve(table)
  }
  const play = new Play({ ...server('t'), send }, table, true, {})
  mounted = mount(Ask, { target: document.body, props: { play } })
  return { play, sent }
}

const dialog = () => document.querySelector('[role=alertdialog]')
const button = (name: string) => [...document.querySelectorAll('button')].find((button) => button.textContent.includes(name))!

const week = { positions: [{ seat: 1 }], decision: { owe: [], done: [] }, actions: 2, phase: 'actions' }

test('a turn that ends with actions unused is asked about once, and the safe answer has the focus', () => {
  const { play, sent } = show(week, 'move', 'end')
  const helm = watersOf(play as unknown as Waters)
  void helm.do(helm.choiceOf('end'))
  flushSync()
  expect(sent).toEqual([])
  expect(dialog()?.textContent).toContain('2 actions are still unused.')
  expect(document.activeElement).toBe(button('Keep playing'))
  button('Keep playing').click()
  flushSync()
  expect([sent, dialog()]).toEqual([[], null])
})

test('the same press again ends it, but neither a double click nor a held key does', () => {
  const { play, sent } = show(week, 'move', 'end')
  const helm = watersOf(play as unknown as Waters)
  const press = () => (void helm.do(helm.choiceOf('end')), flushSync())
  press()
  press()
  expect(sent).toEqual([])
  const held = new KeyboardEvent('keydown', { key: 'e', repeat: true, bubbles: true, cancelable: true })
  document.body.dispatchEvent(held)
  expect(held.defaultPrevented).toBe(true)
  vi.advanceTimersByTime(500)
  press()
  expect(sent).toEqual(['end'])
})

test('Escape is the safe answer, before it clears what is chosen', () => {
  const { play, sent } = show(week, 'move', 'end')
  const helm = watersOf(play as unknown as Waters)
  helm.chosen = '7,7'
  void helm.do(helm.choiceOf('end'))
  flushSync()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  flushSync()
  expect([sent, dialog(), helm.chosen]).toEqual([[], null, '7,7'])
})

test('where nothing is left to do with the actions, the turn ends at once', () => {
  for (const free of ['end', 'use']) {
    const { play, sent } = show(week, 'end', free)
    const helm = watersOf(play as unknown as Waters)
    void helm.do(helm.choiceOf('end'))
    expect(sent).toEqual(['end'])
  }
})

const landing = { phase: 'acting', turn: 1, actions: 1, moves: 0, towns: [], seats: [{ seat: 1, space: 20, hand: [], outlook: [], barrels: [{}], aboard: [] }], port: { pays: 0, sales: [] }, bag: 25 }

/** Presses a key of Broadhorns. */
function key(play: Play, name: string) {
  meaningOf(controlKeys(broadhornsOf(play as unknown as Broadhorns)), { key: name, timeStamp: 0 } as KeyboardEvent)?.()
  flushSync()
}

test('in Broadhorns the key that ended the port does not end the turn after it', () => {
  const { play, sent } = show(landing, 'move', 'end_turn')
  key(play, 'e')
  expect(dialog()?.textContent).toContain('1 action is still unused.')
  expect(sent).toEqual([])
  button('End turn anyway').click() // by the second tap of a double tap
  expect(sent).toEqual([])
  vi.advanceTimersByTime(500)
  button('End turn anyway').click()
  expect(sent).toEqual(['end_turn'])
})

test('a sale is not ended with barrels unsold that pay, and no barrel is bought unseen, without a question', () => {
  const unsold = show({ ...landing, phase: 'selling', port: { pays: 16, sales: [] } }, 'sell', 'end_sell')
  key(unsold.play, 'e')
  expect(dialog()?.textContent).toContain('16 gold')
  document.body.innerHTML = ''
  const blind = show({ ...landing, phase: 'buying' }, 'buy_bag', 'end_buy')
  key(blind.play, 'b')
  expect(dialog()?.textContent).toContain('This cannot be undone.')
  expect([unsold.sent, blind.sent]).toEqual([[], []])
})

test('the question lapses when the position changes', () => {
  const { play } = show(week, 'move', 'end')
  const helm = watersOf(play as unknown as Waters)
  void helm.do(helm.choiceOf('end'))
  flushSync()
  const line = (seq: number, kind: string) => ({ seq, kind, seat: 1, steps: 9, words: '', events: [] })
  play.follow({ ...play.newest, seq: 9, steps: 9, log: [line(9, 'act')] as never })
  flushSync()
  expect(dialog()).toBeNull()
  play.follow({ ...play.newest, seq: 10, steps: 8, log: [{ ...line(10, 'undo'), steps: 8 }] as never })
  flushSync()
  expect(dialog()).toBeNull() // though there are as many steps as then
})

test('another question is another dialog with the focus on its safe answer, and the focus goes back at the end', () => {
  const { play, sent } = show(week, 'move', 'end')
  const board = document.body.appendChild(document.createElement('button'))
  board.focus()
  play.ask({ about: 'a', title: 'A', yes: 'yes', no: 'no A' }, () => sent.push('a'))
  flushSync()
  expect(document.activeElement).toBe(button('no A'))
  const before = dialog()
  play.ask({ about: 'b', title: 'B', yes: 'yes', no: 'no B' }, () => sent.push('b'))
  flushSync()
  expect(dialog()).not.toBe(before)
  expect(document.activeElement).toBe(button('no B'))
  play.answer(false)
  flushSync()
  expect([sent, document.activeElement]).toEqual([[], board])
})

test('on the map a press that cannot be undone only chooses, and its words are asked about', () => {
  const final = (play: Play, key: string) => play.choices.map((choice) => ({ ...choice, final: choice.key === key }))
  const water = show({ ...week, phase: 'placing' }, 'raft')
  water.play.mine!.choices = final(water.play, 'raft').map((choice) => ({ ...choice, args: { at: '7,7' } })) as never
  const helm = watersOf(water.play as unknown as Waters)
  void helm.press('7,7')
  void helm.press('7,7')
  expect([water.sent, helm.chosen]).toEqual([[], '7,7'])
  const river = show({ ...landing, phase: 'loading' }, 'buy')
  river.play.mine!.choices = final(river.play, 'buy') as never
  const merchant = broadhornsOf(river.play as unknown as Broadhorns)
  void merchant.doOnBoard(merchant.choiceOf('buy'))
  flushSync()
  expect(river.sent).toEqual([])
  expect(river.play.question).toMatchObject({ title: 'buy', why: 'This cannot be undone.' })
})
