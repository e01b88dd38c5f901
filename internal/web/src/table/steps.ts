import type { Line } from '../api/types'

/** The lines that made steps, without those that were taken back. */
export function stepsOf(log: readonly Line[]): Line[] {
  const lines: Line[] = []
  for (const line of log) {
    if (line.kind === 'undo' || line.kind === 'takeback') lines.length = Math.min(lines.length, line.steps)
    else if (line.action !== undefined && line.steps === lines.length + 1) lines.push(line)
  }
  return lines
}
