/**
 * Splits a lesson's record where the pupil begins: what comes before, and what the others do from
 * then on.
 */
export function cut(record: string): { before: string; others: string[] } {
  const lines = record.split('\n').map((line) => line.replace(/(^|\s)#.*/, '').trimEnd())
  const first = lines.findIndex((line) => line.startsWith('1 '))
  return { before: lines.slice(0, first).filter(Boolean).join('\n') + '\n', others: lines.slice(first).filter((line) => line && !line.startsWith('1 ')) }
}

/** Returns a record with names for its seats, in place of those that it has. */
export function named(record: string, names: (seat: number) => string): string {
  return record.replace(/^seat \d+ .*\n/gm, '').replace(/^seats (\d+)$/m, (line, seats: string) => [line, ...Array.from({ length: Number(seats) }, (_, i) => `seat ${i + 1} ${names(i + 1)}`)].join('\n'))
}
