// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { server } from '../../api/backend'
import type { Command, Table } from '../../api/types'
import { neighbour, type Hex } from '../../drawing/hexes'
import { Play } from '../../play/play.svelte'
import { loadTexts } from '../../text/text.svelte'
import type { Board, BoatInfo, Field } from './board'
import { deedOf } from './deed'
import Fields from './Fields.svelte'
import { helmOf } from './helm.svelte'
import Shoves from './Shoves.svelte'
import type { Play as Queen } from './terms'

beforeAll(async () => {
  for (const folder of ['table', 'games/queen']) await loadTexts(folder)
})

const mounted: object[] = []

afterEach(() => {
  vi.restoreAllMocks()
  for (const part of mounted.splice(0)) void unmount(part)
  document.body.innerHTML = ''
})

// The field ahead has water on all sides except the south-east, where the bank is.
const here: Hex = { q: 0, r: 0 }
const ahead = neighbour(here, 0)
const hexes = [here, ahead, ...[0, 1, 4, 5].map((heading) => neighbour(ahead, heading))]
const fields: Field[] = hexes.map((hex) => ({ ...hex, kind: 'water' }))
const boat = (letter: string, seat: number, field: number): BoatInfo => ({ boat: letter, seat, status: 'racing', slot: 0, field, heading: 'N', speed: 2, coal: 3, aboard: [] })

interface Way {
  heading: string
  next?: number
  coal?: number
  way?: string[]
  variants?: string[][]
}

const deedsOf = (way: string[]) => way.map((action) => ({ action, key: action.split(' ')[0], args: { to: action.split(' ')[1], speed: 2 } }))

/** Returns a game where B is on the field ahead and a turn can end there in the given ways. */
function river(ways: Way[], own = 2, phase = 'choosing') {
  const board = {
    game: 'passengers', phase, round: 1, turn: 'A', order: ['A', 'B'], mp: 0, freeTurns: 0, tilesLeft: 3, bends: [], pile: [], removed: 0,
    tiles: [{ slot: 0, tile: 'A0', q: 0, r: 0, flow: 'N', passengers: 0, fields }, { slot: 1, tile: 'A3-1', q: 0, r: 9, flow: 'N', passengers: 0, fields: [{ q: 0, r: 9, kind: 'water' }] }],
    boats: [boat('A', 1, 0), boat('B', own, 1)],
  } as unknown as Board
  const plans = ways.map(({ heading, next = 0, coal = 0, way = ['speed 2', 'ahead', 'end'], variants }) => ({
    key: 'end', args: { speed: 2, slot: 0, field: 1, heading, wheel: 2, coal: 3 - coal, next }, words: '', costs: coal ? [{ of: 'coal', n: coal }] : [], way: deedsOf(way),
    ...(variants && { variants: variants.map((way) => ({ way: deedsOf(way), costs: [] })) }),
  }))
  const choices = phase === 'choosing' ? [{ key: 'speed', action: 'speed 2', args: { speed: 2 }, words: 'speed 2' }] : [{ key: 'end', action: 'end', args: {}, words: 'end' }]
  const table = {
    seq: 8, steps: 8, log: [], since: 0, board, turns: [], muted: [], seats: [{ seat: 1, name: 'Anna' }, { seat: 2, name: 'Otter' }], toAct: [1],
    mine: [{ seat: 1, choices, plans, deeds: [] }],
  } as unknown as Table
  const sent: (string | undefined)[] = []
  const send = (what: Command) => {
    if ('action' in what) sent.push(what.action)
    return Promise.resolve(table)
  }
  const play = new Play({ ...server('t'), send }, table, true, {}) as unknown as Queen
  return { play, helm: helmOf(play), sent, name: `${ahead.q},${ahead.r}` }
}

const push = (to: string) => ['speed 2', `push ${to}`, 'end']
const four = { heading: 'N', way: push('N'), variants: [push('NE'), push('NW'), push('SW')] }

function draw(play: Queen) {
  mounted.push(mount(Fields, { target: document.body, props: { play, away: () => {} } }))
  mounted.push(mount(Shoves, { target: document.body, props: { play, get aim() { return helmOf(play).aim }, grow: 1, away: () => {}, leave: () => {} } }))
  flushSync()
}

const field = (name: string) => document.getElementById(`field-${name}`)!
const click = (on: Element) => (on.dispatchEvent(new MouseEvent('click', { bubbles: true })), flushSync())
const radios = () => [...document.querySelectorAll('.shoves [role=radio]')]

test('a click on a field where another’s boat is pushed only chooses it, also the second one', () => {
  const { play, helm, sent, name } = river([four])
  draw(play)
  helm.hovered = name
  flushSync()
  click(field(name))
  click(field(name))
  expect([sent, helm.chosen]).toEqual([[], name])
})

test('all places are shown with words, none is preset, and the button waits until one is chosen', () => {
  const { play, helm, sent, name } = river([four])
  draw(play)
  helm.choose(name)
  flushSync()
  expect(radios().map((radio) => radio.getAttribute('aria-label'))).toEqual(['ahead', 'ahead to starboard', 'back to port', 'ahead to port'])
  expect(radios().some((radio) => radio.getAttribute('aria-checked') === 'true')).toBe(false)
  expect(deedOf(play)).toMatchObject({ words: 'Choose where Otter goes' })
  expect(deedOf(play)?.act).toBeUndefined()
  click(radios()[1]!)
  expect(sent).toEqual([])
  expect(deedOf(play)).toMatchObject({ words: 'Go, push Otter', final: 'cannot be undone' })
  expect(helm.target?.way[1]?.action).toBe('push NE')
})

test('the only place is preset, and a boat of our own can be pushed by one click', () => {
  const one = river([{ heading: 'N', way: push('N'), variants: [] }])
  one.helm.choose(one.name)
  expect(deedOf(one.play)?.act).toBeDefined()
  const own = river([{ heading: 'N', way: push('N'), variants: [] }], 1)
  draw(own.play)
  own.helm.hovered = own.name
  flushSync()
  vi.spyOn(own.helm, 'go').mockResolvedValue(undefined)
  click(field(own.name))
  expect(own.helm.go).toHaveBeenCalledOnce()
})

test('places that are still being loaded are waited for', () => {
  const { play, helm, name } = river([{ heading: 'N', way: push('N') }])
  helm.choose(name)
  expect(deedOf(play)?.act).toBeUndefined()
})

/** The heading that is preset among some ends. */
function preset(...ways: Way[]) {
  const { helm, name } = river(ways)
  helm.choose(name)
  return ['N', 'NE', 'SE', 'S', 'SW', 'NW'][helm.target!.heading]
}

test('the preset heading keeps the boat in the race, then costs least in both turns', () => {
  expect(preset({ heading: 'N', next: -1 }, { heading: 'NE', coal: 2 })).toBe('NE')
  expect(preset({ heading: 'N', next: 2 }, { heading: 'NE', coal: 1 })).toBe('NE')
  expect(preset({ heading: 'N', next: 0 }, { heading: 'NE', coal: 1 })).toBe('N')
})

test('of headings that cost the same, the preset one points at no bank or island, and with the current', () => {
  expect(preset({ heading: 'S' }, { heading: 'NE' })).toBe('NE')
  expect(preset({ heading: 'NE' }, { heading: 'N' })).toBe('N')
  expect(preset({ heading: 'SE' }, { heading: 'SW' })).toBe('SW')
})

test('a heading and a speed that lead out of the race say so, and so does the end of the turn', () => {
  const { helm, name } = river([{ heading: 'N', next: -1 }])
  helm.choose(name)
  expect([helm.isDeadEnd(2), helm.isDeadEnd(3)]).toEqual([true, false])
  expect(deedOf(helm.play)?.announced).toContain('out of the race')
  const end = river([{ heading: 'N', next: -1, way: ['end'] }], 2, 'moving')
  void end.helm.steer(end.helm.choiceOf('end')!)
  expect(end.sent).toEqual([])
  expect(end.play.question).toMatchObject({ title: 'If you end your turn here, you are out of the race.', rule: 'QB-24' })
  end.play.answer(true)
  expect(end.sent).toEqual([]) // a double click is no answer
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 500)
  end.play.answer(true)
  expect(end.sent).toEqual(['end'])
})
