import { stepsOf } from '../../play/steps'
import type { Line, StepLine } from '../../api/types'
import type { WatersEvent } from './terms'

/** The kind of a loss, which gives its sign in the ledger. */
export type LossKind = 'land' | 'levee' | 'town' | 'pawn' | 'survivor' | 'unpaid' | 'flees' | 'taken'

export const losses: Readonly<Partial<Record<WatersEvent['key'], LossKind>>> = {
  lost_land: 'land',
  lost_levee: 'levee',
  dynamited: 'levee',
  lost_town: 'town',
  lost_pawn: 'pawn',
  lost_survivor: 'survivor',
  survivor_taken: 'taken',
  force_unpaid: 'unpaid',
  hatred_unpaid: 'unpaid',
  landowner_flees: 'flees',
}

/** A box of the ledger of losses. A loss that the log does not contain has no kind. */
export interface Entry {
  kind: LossKind | undefined
  /** Whether it was lost this week. */
  fresh: boolean
}

export const eventsIn = (log: readonly Line<WatersEvent>[]): WatersEvent[] => stepsOf(log).flatMap(({ events }) => events)

/** Returns a box for each loss that counts now. A recovered loss empties the last box. */
export function ledger(log: readonly Line<WatersEvent>[], loss: number): Entry[] {
  const entries: Entry[] = Array.from({ length: loss }, () => ({ kind: undefined, fresh: false }))
  for (const event of eventsIn(log)) {
    if (event.key === 'week') entries.forEach((entry) => (entry.fresh = false))
    const kind = losses[event.key]
    if (!kind || !('losses' in event.args)) continue
    const entry = entries[Number(event.args.losses) - 1]
    if (entry) {
      entry.kind = kind
      entry.fresh = true
    }
  }
  return entries
}

/** The events of crises, and of the responses to them. */
const crises: readonly WatersEvent['key'][] = [
  ...(['resisted', 'resisted_for', 'took_threat', 'published', 'paid_force', 'force_unpaid', 'cancelled', 'paid_hatred', 'hatred_unpaid'] as const),
  ...(['landowner_flees', 'green_camp', 'red_camp', 'survivor_taken', 'forced_levee', 'dynamited', 'no_levee', 'no_survivor', 'no_camp_left', 'countered', 'countered_for'] as const),
]

/** Returns this week's crises and the response to each, in the words of the log. */
export function crisesOf(log: readonly Line<WatersEvent>[]): WatersEvent[] {
  const events = eventsIn(log)
  const from = events.findLastIndex(({ key }) => key === 'phase_landowner')
  if (from < 0 || events.slice(from).some(({ key }) => key === 'phase_upgrade')) return []
  return events.slice(from).filter(({ key }) => crises.includes(key))
}

/** The events of the weather that are steps of their own. */
const steps: readonly WatersEvent['key'][] = [
  ...(['weather', 'rain', 'sun', 'flood', 'lost_land', 'lost_levee', 'lost_pawn', 'lost_survivor', 'lost_town', 'flow', 'week', 'game_lost', 'game_won'] as const),
]

/** Returns the steps of the water among events. */
export const stepsOfWater = (events: readonly WatersEvent[]): WatersEvent[] => events.filter(({ key }) => steps.includes(key))

/** Returns the lines of the last weather in the log, from its first line on. */
export function weatherLines(log: readonly Line<WatersEvent>[]): StepLine<WatersEvent>[] {
  const lines = stepsOf(log)
  const first = lines.findLastIndex(({ events }) => events.some(({ key }) => key === 'phase_weather'))
  return first < 0 ? [] : lines.slice(first)
}

/** Returns the events of the last weather in the log. */
export function lastWeather(log: readonly Line<WatersEvent>[]): WatersEvent[] {
  const events = weatherLines(log).flatMap(({ events }) => events)
  const first = events.findIndex(({ key }) => key === 'phase_weather')
  if (first < 0) return []
  const after = events.slice(first)
  const end = after.findIndex(({ key }) => key === 'phase_upgrade')
  return stepsOfWater(end < 0 ? after : after.slice(0, end))
}

/** Reports whether an event is the loss of a person or a town. */
export const isGrave = ({ key }: WatersEvent): boolean => ['lost_pawn', 'lost_survivor', 'lost_town', 'survivor_taken'].includes(key)

/** Reports whether a kind of loss is about people. */
export const isPerson = (kind: LossKind): boolean => ['town', 'pawn', 'survivor', 'taken'].includes(kind)

/**
 * Returns the losses of the last weather's week, by kind with their places, up to one of its
 * events.
 */
export function lostBy(events: readonly WatersEvent[], until?: WatersEvent): { kind: LossKind; places: string[] }[] {
  const weather = events.findLastIndex(({ key }) => key === 'phase_weather')
  const from = events.findLastIndex(({ key }, i) => key === 'phase_upgrade' && i < weather)
  const next = events.findIndex(({ key }, i) => key === 'phase_upgrade' && i > weather)
  const now = until ? events.indexOf(until) + 1 : 0
  const found = new Map<LossKind, string[]>()
  for (const { key, args } of events.slice(Math.max(0, from), now || (next < 0 ? undefined : next))) {
    const kind = losses[key]
    const place = 'lowland' in args ? `${args.lowland}` : 'at' in args ? `${args.at}` : ''
    if (kind) found.set(kind, [...(found.get(kind) ?? []), place])
  }
  return [...found].map(([kind, places]) => ({ kind, places }))
}

/**
 * Returns the level of a group of water as it flooded the land, from the steps of the weather
 * before.
 */
export function levelAt(steps: readonly WatersEvent[], flood: WatersEvent, tokens: ReadonlyMap<string, string>): number | undefined {
  const levels = new Map<string, number>()
  const lower = (group: string) => levels.has(group) && levels.set(group, (levels.get(group) ?? 0) - 1)
  for (const event of steps) {
    if (event === flood) break
    if (event.key === 'rain' || event.key === 'sun') levels.set(event.args.water, event.args.level)
    else if (event.key === 'flood') lower(event.args.water)
    else if (event.key === 'flow') {
      lower(tokens.get(event.args.from) ?? '')
      levels.set(event.args.water, event.args.level)
    }
  }
  return flood.key === 'flood' ? levels.get(flood.args.water) : undefined
}
