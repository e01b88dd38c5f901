import { Problem } from '../types'

/** Returns the value of an answer of the module, or throws its problem. */
export function valueOf(answer: string): unknown {
  const { value, problem } = JSON.parse(answer) as { value?: unknown; problem?: { code: string; detail: string; rule?: string; line?: number } }
  if (problem) throw new Problem(problem.code, problem.detail, problem.rule, undefined, problem.line)
  return value
}
