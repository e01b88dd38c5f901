import type { Sound } from '../../ui/sounds'
import type { WatersEvent } from './terms'

/** The sounds of events. The weather, losses and crises are silent. */
export const sounds: Partial<Record<WatersEvent['key'], Sound>> = {
  walked: 'steps',
  boarded: 'steps',
  floated: 'splash',
  raft: 'knock',
  built: 'knock',
  levee_raised: 'knock',
  delivered: 'bell',
}
