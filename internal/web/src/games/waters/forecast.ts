import { t } from '../../text/text.svelte'
import type { Board } from './board'

/** The effect of one weather card alone. */
type Forecast = NonNullable<Board['odds']>['weather'][number]

/**
 * Returns the effect of one card alone, in words: the water, then the losses of land, levees, towns
 * and people.
 */
export function forecastWords(row: Forecast): string {
  const words: string[] = []
  if (row.water) words.push(t('waters.then_level', row.water, row.level))
  if (row.losses === 0) return [...words, t('waters.then_holds')].join(': ')
  const lost = [t('waters.then_losses', row.losses)]
  if (row.lands.length > 0) lost.push(t('waters.then_lands', row.lands.join(', ')))
  if (row.levees.length > 0) lost.push(t('waters.then_levees', row.levees.join(', ')))
  if (row.towns.length > 0) lost.push(t('waters.then_towns', row.towns.join(', ')))
  if (row.people.length > 0) lost.push(t('waters.then_people', row.people.join(', ')))
  return [...words, lost.join('; ')].join(': ')
}
