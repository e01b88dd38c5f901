import type { Sound } from '../../ui/sounds'
import type { QueenEvent } from './terms'

/** The sounds of events; the rest are silent. */
export const sounds: Partial<Record<QueenEvent['key'], Sound>> = {
  moved: 'splash',
  backed: 'splash',
  pushed: 'knock',
  aground: 'knock',
  pushed_aground: 'knock',
  took: 'steps',
  gave: 'steps',
  refuelled: 'coal',
  laid: 'tile',
  laid_first: 'tile',
  finished: 'whistle',
}
