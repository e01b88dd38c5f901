import type { Line } from '../../api/types'
import { stepsOf } from '../../play/steps'
import type { BroadhornsEvent } from './terms'

/** A line of a bill: what was earned or paid, and for what. */
export interface Entry {
  gold: number
  what: 'sold' | 'surplus' | 'delivered' | 'ice' | 'bonus' | 'bought' | 'blind' | 'fare' | 'boat' | 'resale'
  /** A type of cargo, or a card. */
  of: string
}

/**
 * Returns what a seat has earned and paid since its port action began; nothing, if it is not in
 * one.
 */
export function billOf(log: readonly Line<BroadhornsEvent>[], seat: number): Entry[] {
  const entries: Entry[] = []
  for (const { events } of stepsOf(log).toReversed()) {
    for (const event of events.toReversed()) {
      const { args } = event
      if (!('seat' in args) || args.seat !== seat) continue
      switch (event.key) {
        case 'sold':
          entries.push({ gold: event.args.gold, what: 'sold', of: event.args.cargo })
          break
        case 'sold_surplus':
          entries.push({ gold: event.args.gold, what: 'surplus', of: event.args.cargo })
          break
        case 'delivered':
          entries.push({ gold: event.args.gold, what: 'delivered', of: event.args.card })
          break
        case 'ice_sale':
          entries.push({ gold: event.args.gold, what: 'ice', of: 'ice' })
          break
        case 'town_bonus':
          entries.push({ gold: event.args.gold, what: 'bonus', of: '' })
          break
        case 'bought':
        case 'peddled':
          entries.push({ gold: -event.args.gold, what: 'bought', of: event.args.cargo })
          break
        case 'buys_blind':
          entries.push({ gold: -event.args.gold, what: 'blind', of: '' })
          break
        case 'arrived':
          entries.push({ gold: event.args.gold, what: 'fare', of: event.args.card })
          break
        case 'built_20':
        case 'built_30':
        case 'built_40':
          if (event.args.gold > 0) entries.push({ gold: -event.args.gold, what: 'boat', of: `${event.args.feet}` })
          return entries.toReversed()
        case 'port':
          return entries.toReversed()
        case 'port_ended':
        case 'ended':
        case 'ended_in_port':
        case 'turn':
          return []
      }
    }
  }
  return []
}

/** Reports whether a seat has put a barrel on the season track since its port action began. */
export function storedIn(log: readonly Line<BroadhornsEvent>[], seat: number): boolean {
  for (const { events } of stepsOf(log).toReversed()) {
    for (const event of events.toReversed()) {
      if (!('seat' in event.args) || event.args.seat !== seat) continue
      if (event.key === 'stored') return true
      if (event.key === 'port') return false
    }
  }
  return false
}
