import type { Line } from '../api/types'

const backwards = (line: Line) => line.kind === 'undo' || line.kind === 'takeback'

/** Returns the last line that changed the position. */
export function lastMoved(log: readonly Line[]): Line | undefined {
  return log.findLast((line) => (line.action !== undefined && line.kind !== 'standing') || backwards(line))
}

/** Returns the lines that made steps, without those that were taken back. */
export function stepsOf(log: readonly Line[]): Line[] {
  const lines: Line[] = []
  for (const line of log) {
    // Where several decide at once an undo takes out a step before the last.
    const undone = lines.findIndex((l) => l.seq === line.undone)
    if (undone >= 0) lines.splice(undone, 1)
    else if (backwards(line)) lines.length = Math.min(lines.length, line.steps)
    else if (line.action !== undefined && line.steps === lines.length + 1) lines.push(line)
  }
  return lines
}
