import type { Analysis, Position, Table } from '../api/types'
import type { Cell } from '../ui/save'
import type { Value } from './curves'

/** A curve or a line of one: its key, which is the same in every language, and its name. */
export interface Named {
  key: string
  name: string
}

/** The numbers of a game over its steps, by named columns. */
interface Series {
  columns: { key: string; curve: string; line: string; names: [curve: string, line: string] }[]
  rows: { step: number; values: (number | undefined)[] }[]
}

/**
 * Returns the numbers that the graphs of a game show after each step, and the chances if the coach
 * has computed them.
 */
export function seriesOf(
  positions: readonly Position[],
  read: (board: unknown, step: number) => Iterable<Value>,
  curves: readonly (Named & { lines: readonly Named[] })[],
  chances?: { analysis: Analysis; curve: string; lines: readonly string[] },
): Series {
  const columns: Series['columns'] = curves.flatMap((curve) =>
    curve.lines.map((line): Series['columns'][number] => ({ key: `${curve.key} ${line.key}`, curve: curve.key, line: line.key, names: [curve.name, line.name] })),
  )
  const graphs = columns.length
  const made = chances?.analysis.state === 'ready' ? chances : undefined
  for (const [i, name] of made?.lines.entries() ?? []) {
    const line = made?.analysis.cooperative ? 'group' : String(i + 1)
    columns.push({ key: `chance ${line}`, curve: 'chance', line, names: [made?.curve ?? '', name] })
  }
  const rows = positions.map(({ step, board }) => {
    const now = new Map<string, number>()
    for (const { curve, line, value } of read(board, step)) now.set(`${curve} ${line}`, value)
    const values = columns.map(({ key }, i) => (i < graphs ? now.get(key) : made?.analysis.outlooks[step]?.[i - graphs]))
    return { step, values }
  })
  return { columns, rows }
}

/** Returns the rows of a table: the first has the keys of the columns. */
export const tableOf = ({ columns, rows }: Series): Cell[][] => [['step', ...columns.map(({ key }) => key)], ...rows.map(({ step, values }) => [step, ...values])]

/**
 * Returns a game as a value for JSON: the set-up, the result, the game's own summary, and the
 * numbers by step.
 */
export function dataOf(table: Table, { columns, rows }: Series) {
  const { id, game, rules, options, imported, outcome, finish } = table
  return {
    table: id,
    game,
    rules,
    options,
    imported: imported !== undefined,
    seats: table.seats.map(({ seat, name, bot }) => ({ seat, name, bot })),
    outcome,
    finish,
    columns,
    steps: rows.map(({ step, values }) => ({ step, ...Object.fromEntries(columns.map(({ key }, i) => [key, values[i]])) })),
  }
}
