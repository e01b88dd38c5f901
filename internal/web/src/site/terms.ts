import type { Terms } from '../api/types'
import { lang, t } from '../text/text.svelte'
import { long } from '../text/when'

/** A clock in words: what a seat has for the game, and for each decision. */
export function clockOf({ bank = 0, move = 0 }: Pick<Terms, 'bank' | 'move'>): string {
  if (bank) return t('create.clock.bank', long(bank, lang()), long(move, lang()))
  return move ? t('create.clock.move', long(move, lang())) : t('create.clock.none')
}
