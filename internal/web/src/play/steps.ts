import type { GameEvent, Line, StepLine } from '../api/types'

/** Reports whether a line is about an action of the game. */
export const isStep = <E extends GameEvent>(line: Line<E>): line is StepLine<E> => line.kind === 'act' || line.kind === 'chance' || line.kind === 'past'

/** Returns the events of a line's action; none, if the line is about something else. */
export const eventsOf = <E extends GameEvent>(line: Line<E>): readonly E[] => (isStep(line) ? line.events : [])

/** Returns the words of a line: those of its events, or its own if it has none. */
export function wordsOf(line: Line): string {
  const words = eventsOf(line).map((event) => event.words)
  return words.join(' ') || line.words
}

/** Returns each run of equal items as its first one, its length, and its last one. */
export function folded<T>(list: readonly T[], sameness: (one: T) => string): [T, number, T][] {
  const all: [T, number, T][] = []
  for (const one of list) {
    const last = all[all.length - 1]
    if (last && sameness(last[0]) === sameness(one)) all[all.length - 1] = [last[0], last[1] + 1, one]
    else all.push([one, 1, one])
  }
  return all
}

/** Returns the seat that a line is about, if it is about one. */
export const seatOf = (line: Line): number | undefined => ('seat' in line ? line.seat : undefined)

/** Returns the last line that changed the position. */
export function lastMoved(log: readonly Line[]): Line | undefined {
  return log.findLast((line) => isStep(line) || line.kind === 'undo' || line.kind === 'takeback')
}

/** Returns the lines of steps, without those that were taken back. */
export const stepsOf = <E extends GameEvent>(log: readonly Line<E>[]): StepLine<E>[] => numbered(log).map(({ line }) => line)

/** Returns them with the number of each step. The log may begin in the middle of the game. */
export function numbered<E extends GameEvent>(log: readonly Line<E>[]): { step: number; line: StepLine<E> }[] {
  const lines: StepLine<E>[] = []
  const before = (log.find(isStep)?.steps ?? 1) - 1
  const back = (steps: number) => (lines.length = Math.max(0, Math.min(lines.length, steps - before)))
  for (const line of log) {
    if (line.kind === 'undo') {
      // If several seats decide at the same time, an undo can remove a step before the last.
      const undone = lines.findIndex(({ seq }) => seq === line.undone)
      if (undone >= 0) lines.splice(undone, 1)
      else back(line.steps)
    } else if (line.kind === 'takeback') back(line.steps)
    else if (isStep(line) && line.steps === before + lines.length + 1) lines.push(line)
  }
  return lines.map((line, i) => ({ step: before + i + 1, line }))
}
