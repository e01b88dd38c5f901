import type { River, RiverResult } from '../api/types'
import { t } from '../text/text.svelte'

/** Says a result: the place and the measure. In a cooperative game: whether it was won. */
export function placed({ cooperative }: Pick<River, 'cooperative'>, { place, words }: Pick<RiverResult, 'place' | 'words'>): string {
  if (!place) return t('daily.unplaced')
  if (cooperative) return place === 1 ? t('daily.won', words) : t('daily.lost', words)
  return t('daily.place', place, words)
}
