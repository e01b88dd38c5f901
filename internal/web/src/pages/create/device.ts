import type { Game } from '../../api/types'
import type { SetUp } from '../../api/offline/shelf'
import { who } from '../../site/who.svelte'
import { t } from '../../text/text.svelte'
import type { Agree } from './setupDraft.svelte'
import { isBot } from './summary'

/** What sets up games on this device, instead of the server. */
export interface Device {
  games: () => Promise<Game[]>
  agree: Agree
  /** Begins a game, and returns the address of its table. */
  begin: (game: SetUp) => Promise<string>
}

/**
 * Returns who sits where on this device. People without a name are told apart by their seats.
 */
export function placesOf(seats: readonly string[], names: readonly (string | undefined)[]): Pick<SetUp, 'bots' | 'names'> {
  const shared = seats.filter((seat) => !isBot(seat)).length > 1
  const nameOf = (i: number) => names[i]?.trim() || (shared ? t('create.seat.person', i + 1) : (who.me.person?.name ?? t('guest.name')))
  return { bots: seats.map((seat) => (isBot(seat) ? seat : '')), names: seats.map((seat, i) => (isBot(seat) ? '' : nameOf(i))) }
}
