import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Schemas } from '../../src/api/types'
import { agree, settled } from './world.ts'

// A hasty merchant of Broadhorns, who presses the keys that are printed on everything and nothing
// else.

type Board = Schemas['BroadhornsBoard']

interface Mine {
  seat: number
  board: Board
  choices: { key: string; action: string; args: { cargo?: string; feet?: number } }[]
  plans: { args: { space: number; currents: number } }[]
}

export interface Known {
  steps: number
  toAct: number[]
  state: string
  mine: Mine[]
}

const letters: Record<string, string> = { flour: 'F', apple: 'A', pork: 'P', fur: 'U', whiskey: 'W' }

/** What the server tells the page's visitor of a table. */
export const known = (page: Page, id: string): Promise<Known> => page.evaluate((id) => fetch(`/api/v1/tables/${id}?since=999999`).then((answer) => answer.json()), id)

/**
 * The keys that are pressed next. A tired merchant answers what is asked, and lets the others
 * trade.
 */
function habit({ seat, board, choices, plans }: Mine, tired: boolean): string[] {
  const can = (key: string) => choices.find((choice) => choice.key === key)
  const cargo = (key: string) => letters[can(key)?.args.cargo ?? '']!
  const me = board.seats[seat - 1]!
  const ahead = board.towns.filter(({ space }) => space > me.space)
  /** How far away the next town is that has an empty space for a type. */
  const wanted = (type: string) => ahead.find(({ spaces }) => spaces.some((space) => !space.filled && space.cargo === type))?.space ?? Infinity
  /** The type that is wanted soonest. */
  const toBuy = () => choices.flatMap(({ key, args }) => (key === 'buy' && args.cargo ? [args.cargo] : [])).sort((a, b) => wanted(a) - wanted(b))[0]
  const near = plans.filter(({ args }) => args.currents === 0) // the arrows choose from what needs no current
  const isLast = me.space === board.river
  switch (board.phase) {
    case 'acting':
      if (tired) return ['E']
      if (can('build')) return [choices.some(({ args }) => args.feet === 30) && me.gold > 6 ? '3' : '2']
      if (can('port')) return ['T']
      if (near.some(({ args }) => board.towns.some(({ space }) => space === args.space))) return ['ArrowDown', 'Enter'] // to the next port
      if (near.length > 0) return ['ArrowLeft', 'Enter'] // no port is near: as far as can be
      return isLast && can('end_expedition') ? ['X'] : ['E']
    case 'selling':
      if (board.port.pays > 0) return ['S']
      return can('sell') && me.barrels.every((barrel) => wanted(barrel.cargo) === Infinity) ? [cargo('sell')] : ['E']
    case 'storing':
      return [cargo('store')]
    case 'loading':
      return can('buy') ? [letters[toBuy()!]!] : ['E']
    case 'boarding':
      return can('board') ? ['1'] : isLast && can('end_expedition') ? ['X'] : ['E']
    case 'icing':
    case 'asking':
      return [can('ice') ? 'I' : 'N']
    case 'discarding':
      return [me.handSize - me.handLimit > 1 ? 'Enter' : '1'] // the cards that are proposed, or the first
    default:
      return ['E']
  }
}

/**
 * Does one thing, if something is to be done, and waits until it is. Returns the keys: none, if
 * nothing was done.
 */
export async function press(page: Page, id: string, tired = false): Promise<string[]> {
  await settled(page)
  const { toAct, steps, mine } = await known(page, id)
  const own = mine.find(({ seat }) => toAct.includes(seat))
  if (!own) return []
  const keys = habit(own, tired)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()) // Enter is a button's own
  for (const key of keys) await page.keyboard.press(key)
  await agree(page)
  const done = expect.poll(async () => (await known(page, id)).steps, { timeout: 3000 }).toBeGreaterThan(steps)
  return done.then(() => keys, () => []) // the page was still showing what others did
}
