import { test } from 'vitest'
import { looksBack } from './coach.ts'
import { newWorld } from './world.ts'

const world = newWorld('shell', 1)

// To look back on a Fall takes a minute of a processor. The analyst has the lowest priority: beside other tests it was not always done after 200 s, so this file has the machine to itself.
test('the coach looks back on a Fall: chances of the group under the scrubber, turning points, and playing on', { timeout: 300_000 }, () =>
  looksBack(world, { game: 'waters', seats: 2, options: {}, places: [{ me: true }, { bot: 'simple' }], wanted: ['done', 'end'] }))
