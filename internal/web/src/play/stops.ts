import type { Turn } from './turns'

/** A round of a game, or what comes before the first one. */
export interface Round {
  /** 0 before the first round, and in a game without rounds. */
  number: number
  /** The steps of its first and its last action. */
  from: number
  to: number
}

/** Where a replay stops if it goes by turns or by rounds: after these steps. */
export interface Stops {
  turns: readonly number[]
  rounds: readonly Round[]
}

/** Returns where the turns and the rounds of a game end. */
export function stopsOf(turns: readonly Turn[]): Stops {
  const rounds: Round[] = []
  for (const { round = 0, from, to } of turns) {
    const last = rounds[rounds.length - 1]
    // What belongs to nobody between two turns belongs to the round before.
    if (last && (round === last.number || round === 0)) last.to = Math.max(last.to, to)
    else rounds.push({ number: round, from, to })
  }
  return { turns: [...new Set(turns.map(({ to }) => to))].sort((one, two) => one - two), rounds }
}
