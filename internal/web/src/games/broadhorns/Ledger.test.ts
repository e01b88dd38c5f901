// @vitest-environment happy-dom
import { mount, unmount, type ComponentProps } from 'svelte'
import { expect, test } from 'vitest'
import { loadTexts, speak } from '../../text/text.svelte'
import Ledger from './Ledger.svelte'

/** The events of a finished game in which each seat began with 10 gold. */
const events = [
  { key: 'bought', rule: 'BH-060', args: { seat: 1, gold: 4 } },
  { key: 'sold', rule: 'BH-070', args: { seat: 1, gold: 9 } },
  { key: 'sold', rule: 'BH-070', args: { seat: 1, gold: 3 } },
  { key: 'sold', rule: 'BH-070', args: { seat: 2, gold: 5 } },
  { key: 'wreaths', rule: 'BH-130', args: { seat: 1, wreaths: 2 } },
  { key: 'wreaths', rule: 'BH-130', args: { seat: 2, wreaths: 7 } },
  { key: 'award', rule: 'BH-131', args: { seat: 2, gold: 15 } },
  { key: 'final_gold', rule: 'BH-133', args: { seat: 1, gold: 18 } },
  { key: 'final_gold', rule: 'BH-133', args: { seat: 2, gold: 30 } },
]

test('the gold of each seat stands in its own column, and its wreaths beside its award', async () => {
  await speak('en')
  await loadTexts('games/broadhorns/ledger')
  const log = [{ seq: 0, kind: 'start', steps: 0 }, { seq: 1, kind: 'act', steps: 1, seat: 1, events }]
  const play = { log, table: { game: 'broadhorns', seats: [{ seat: 1 }, { seat: 2 }] }, board: { data: { awards: [15, 8] } }, name: (seat: number) => ['Anna', 'Bert'][seat - 1] }
  const ledger = mount(Ledger, { target: document.body, props: { play } as unknown as ComponentProps<typeof Ledger> })
  const rows = [...document.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('.no')].map((cell) => `${cell.querySelector('.wreaths')?.getAttribute('aria-label') ?? ''} ${cell.textContent}`.replace(/\s+/g, ' ').trim()))
  expect(rows).toEqual([
    [expect.stringContaining('Anna'), expect.stringContaining('Bert')],
    ['10', '10'],
    ['2 for 12', '5'],
    ['−4', '–'],
    ['18', '15'],
    ['2 wreaths: 2 –', '7 wreaths: 7 15'],
    ['18', '30'],
  ])
  await unmount(ledger)
})
