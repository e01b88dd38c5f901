import type { Sound } from '../../ui/sounds'
import type { BroadhornsEvent } from './terms'

/** The sounds of events; the rest are silent. */
export const sounds: Partial<Record<BroadhornsEvent['key'], Sound>> = {
  moved: 'splash',
  moved_to: 'splash',
  sold: 'knock',
  sold_surplus: 'knock',
  bought: 'knock',
  peddled: 'knock',
  bought_blind: 'knock',
  arrived: 'steps',
  boarded: 'steps',
  set_down: 'steps',
  tile_taken: 'tile',
  revealed: 'tile',
  season: 'bell',
  final_round: 'whistle',
}
