import { expect, test } from 'vitest'
import type { Line } from '../../api/types'
import { courseOf } from './inFigures'
import type { WatersEvent } from './terms'

/** A log whose lines have one event each. */
function logOf(...events: [string, Record<string, unknown>][]): Line<WatersEvent>[] {
  return events.map(([key, args], i) => ({ kind: 'chance', seq: i + 1, steps: i + 1, at: '', words: '', action: '', events: [{ key, args, words: '', rule: '' }] }) as unknown as Line<WatersEvent>)
}

// A row of the map: water of the group YV1, then land of elevation 3 and of elevation 5.
const map = ['YV1~A1.3A1.5']

test('the losses of each week, and the levees that water stood at', () => {
  const { weeks, levees } = courseOf(
    logOf(
      ['first_levee', { at: '1,0', height: 4 }],
      ['phase_upgrade', { week: 1 }],
      ['rain', { water: 'YV1', level: 3 }], // no higher than the land
      ['phase_upgrade', { week: 2 }],
      ['rain', { water: 'YV1', level: 4 }], // held
      ['lost_town', { at: '9,9', losses: 1 }],
      ['phase_upgrade', { week: 3 }],
      ['levee_raised', { at: '1,0', height: 5 }],
      ['rain', { water: 'YV1', level: 5 }], // held
      ['flow', { from: '0,0', water: 'YV1', level: 5 }], // the same levee in the same week
      ['rain', { water: 'CT1', level: 5 }], // not beside it
      ['delivered', { at: '1,0', losses: 0 }],
      ['phase_upgrade', { week: 4 }],
      ['built', { at: '2,0', height: 6 }],
      ['rain', { water: 'YV1', level: 6 }], // too high for the first, and the second is not beside water
      ['lost_land', { at: '1,0', lowland: 'A1', losses: 1 }],
      ['lost_levee', { at: '1,0', losses: 2 }],
    ),
    { map },
  )
  expect(weeks.map(({ week, lost, regained, losses, held }) => [week, lost, regained, losses, [...held]])).toEqual([
    [1, 0, 0, 0, []],
    [2, 1, 0, 1, ['1,0']],
    [3, 0, 1, 0, ['1,0']],
    [4, 2, 0, 2, []],
  ])
  expect([levees.built, levees.raised, levees.broken, [...levees.standing]]).toEqual([2, 1, 1, [['2,0', 6]]])
})
