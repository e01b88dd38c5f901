import { flushSync } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { server } from '../api/backend'
import type { Table } from '../api/types'
import { Play } from './play.svelte'

const table = (seq: number): Table => ({ seq, steps: seq, log: [], since: 0, board: { seq }, turns: [], mine: [], toAct: [1], seats: [], muted: [] }) as unknown as Table

class Part {
  open = $state(false)
  constructor(readonly play: Play) {}
  seq = $derived.by(() => this.play.newest.seq)
  both = $derived.by(() => [this.seq, this.play.part(Other).open])
}

class Other {
  open = $state(false)
  constructor(readonly play: Play) {}
}

const warn = vi.spyOn(console, 'warn')
afterEach(() => expect(warn).not.toHaveBeenCalled())

test('state that parts of a page share outlives the part that created it', () => {
  const play = new Play(server('t'), table(1), true, {})
  const seen: unknown[] = []
  const show = () =>
    $effect.root(() => {
      const part = $derived(play.part(Part))
      $effect(() => void seen.push(part.seq))
    })
  const gone = show()
  flushSync()
  gone()
  show()
  play.follow(table(2))
  flushSync()
  expect(seen).toEqual([1, 2])
  expect(play.part(Part)).toBe(play.part(Part))
})

test('a derived value follows shared state that it was the first to read', () => {
  const play = new Play(server('t'), table(1), true, {})
  const seen: unknown[] = []
  $effect.root(() => {
    $effect(() => void seen.push(play.part(Part).both))
  })
  flushSync()
  play.part(Other).open = true
  flushSync()
  expect(seen).toEqual([[1, false], [1, true]])
})
