import type { Deed, Hint, Line } from '../api/types'

/**
 * Two ways to play on, for boards to draw: the rest of a hint's plan, and the second best beside
 * it; or a better way, and what was played.
 */
export interface Planned {
  seat: number
  steps: readonly Deed[]
  second: readonly Deed[]
  /** How many steps of the plan are done. */
  done: number
}

/** Which plan of a hint is being followed, and how many of its steps are done. */
export interface Progress {
  plan: number
  done: number
}

/**
 * Returns how far a hint was followed, by the actions of its seat since; nothing once the player
 * did something else, took something back, or has done all of it.
 */
export function progressOf(hint: Hint, known: readonly Line[]): Progress | undefined {
  const since = known.filter(({ seq }) => seq > hint.seq)
  if (since.some(({ kind }) => kind === 'undo' || kind === 'takeback')) return undefined
  const did = since.flatMap((line) => (line.kind === 'act' && line.seat === hint.seat ? [line.action] : []))
  const plan = hint.plans.findIndex(({ steps }) => did.length < steps.length && did.every((action, i) => action === steps[i]?.action))
  return plan < 0 ? undefined : { plan, done: did.length }
}

/**
 * Returns what the boards draw of a hint. The second best is only compared before the first step.
 */
export function plannedOf(hint: Hint, { plan, done }: Progress): Planned {
  return { seat: hint.seat, steps: hint.plans[plan]!.steps.slice(done), done, second: done === 0 ? (hint.plans[1 - plan]?.steps ?? []) : [] }
}
