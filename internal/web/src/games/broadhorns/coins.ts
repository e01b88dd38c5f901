import type { Line } from '../../api/types'
import { stepsOf } from '../../play/steps'
import type { BroadhornsEvent } from './terms'

/** The sources and uses of gold, in the order of a year. */
export const sources = ['sold', 'surplus', 'delivered', 'bonus', 'ice', 'fare', 'resale', 'boat', 'bought', 'blind', 'aboard', 'owned', 'award'] as const
export type Source = (typeof sources)[number]

/** The sources that pay only after the game. */
export const atTheEnd: ReadonlySet<Source> = new Set(['aboard', 'owned', 'award'])

/** The events that move gold, each with its source, and whether it is earned (1) or paid (-1). */
const coins: Partial<Record<BroadhornsEvent['key'], readonly [Source, 1 | -1]>> = {
  sold: ['sold', 1],
  sold_surplus: ['surplus', 1],
  delivered: ['delivered', 1],
  town_bonus: ['bonus', 1],
  ice_sale: ['ice', 1],
  arrived: ['fare', 1],
  ended_in_port: ['resale', 1],
  built_20: ['boat', -1],
  built_30: ['boat', -1],
  built_40: ['boat', -1],
  bought: ['bought', -1],
  peddled: ['bought', -1],
  buys_blind: ['blind', -1],
  end_barrels: ['aboard', 1],
  end_resale: ['owned', 1],
  award: ['award', 1],
}

/** How often, and how much. */
export interface Sum {
  times: number
  gold: number
}

/** The gold of all seats at the end, by source. */
export interface Coins {
  rows: { source: Source; rule: string; sums: Sum[] }[]
  /** What each seat began with: the gold that no event accounts for. */
  start: number[]
  /** What each seat had before the gold of the end was added. */
  played: number[]
  end: number[]
  wreaths: number[]
}

/**
 * Returns where the gold of each seat came from and went to; nothing, if the game has not been
 * scored or its log is incomplete.
 */
export function coinsOf(log: readonly Line<BroadhornsEvent>[], seats: number): Coins | undefined {
  const rows = new Map<Source, Coins['rows'][number]>()
  const end: number[] = []
  const wreaths: number[] = []
  for (const event of stepsOf(log).flatMap(({ events }) => events)) {
    if (event.key === 'wreaths') {
      const { seat, wreaths: won } = event.args
      if (typeof seat === 'number') wreaths[seat - 1] = won
    }
    if (!('gold' in event.args) || typeof event.args.seat !== 'number') continue
    const { seat, gold } = event.args
    if (event.key === 'final_gold') end[seat - 1] = gold
    const [source, sign] = coins[event.key] ?? []
    if (!source || !sign) continue
    let row = rows.get(source)
    if (!row) rows.set(source, (row = { source, rule: event.rule, sums: Array.from({ length: seats }, () => ({ times: 0, gold: 0 })) }))
    const sum = row.sums[seat - 1]!
    sum.times++
    sum.gold += sign * gold
  }
  if (end.length < seats || log[0]?.kind !== 'start') return undefined
  const ordered = sources.flatMap((source) => rows.get(source) ?? [])
  const without = (rows: Coins['rows']) => end.map((gold, i) => rows.reduce((left, { sums }) => left - sums[i]!.gold, gold))
  return { rows: ordered, start: without(ordered), played: without(ordered.filter(({ source }) => atTheEnd.has(source))), end, wreaths }
}
