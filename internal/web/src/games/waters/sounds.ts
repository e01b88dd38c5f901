import type { Sound } from '../../ui/sounds'
import type { WatersEvent } from './terms'

/** What the events of a game sound like. The weather, losses and crises are silent. */
export const sounds: Partial<Record<WatersEvent['key'], Sound>> = {
  walked: 'steps',
  boarded: 'steps',
  floated: 'splash',
  raft: 'knock',
  built: 'knock',
  levee_raised: 'knock',
  delivered: 'bell',
}
