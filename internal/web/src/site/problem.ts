import { Problem } from '../api/types'
import { t } from '../text/text.svelte'

/** Returns what went wrong as a problem. */
export function problem(err: unknown): Problem {
  return err instanceof Problem ? err : new Problem('failed', String(err))
}

/**
 * Returns a problem in words: the server's own, or ours where the server did not answer. The
 * server's words end with the rule, which is cut off if a link to the rule follows.
 */
export function messageOf(problem: Problem, linked = false): string {
  if (problem.code === 'failed' || problem.code === 'lost') return t('problem.failed')
  return linked ? problem.message.replace(` (${problem.rule})`, '') : problem.message
}
