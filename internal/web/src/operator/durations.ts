/** How long bans hold, in hours: a day, a week, a month, for ever. */
export const durations = [24, 168, 720, 876000] as const

/** Whether a ban until this time is one for ever. */
export const isForever = (until: string) => Date.parse(until) - Date.now() > 10 * 365 * 24 * 3_600_000
