/**
 * The clocks that can be chosen, by name; "none" is no clock. In seconds: for the game, and for
 * each decision.
 */
export const clocks: Readonly<Record<string, { bank: number; move: number }>> = {
  brisk: { bank: 600, move: 15 },
  calm: { bank: 2400, move: 30 },
  day: { bank: 0, move: 86400 },
  days: { bank: 0, move: 3 * 86400 },
  week: { bank: 0, move: 7 * 86400 },
}

export const overDays = ['day', 'days', 'week'] as const

export const paces = ['none', 'brisk', 'calm', 'days'] as const

/** Returns the pace that a clock belongs to. */
export function paceOf(clock: string): (typeof paces)[number] {
  if (overDays.some((each) => each === clock)) return 'days'
  return paces.find((pace) => pace === clock) ?? 'none'
}
