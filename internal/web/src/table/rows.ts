import type { Line } from '../api/types'
import { isStep } from '../play/steps'
import type { Turn } from '../play/turns'

/** A row of the log: the beginning of a round, a turn, or an agreement around the game. */
export type Row =
  | { kind: 'round'; id: string; seq: number; words: string }
  | { kind: 'turn'; id: string; seq: number; turn: Turn; shown: boolean }
  | { kind: 'line'; id: string; seq: number; line: Line }

/**
 * Returns the rows of a log that has been shown up to an entry. The turn being shown is among them,
 * without its sentence. Chat has its own list, and a single undone step is not listed.
 */
export function rowsOf(turns: readonly Turn[], log: readonly Line[], telling: Turn | undefined): Row[] {
  const last = log[log.length - 1]?.seq ?? 0
  const rows: Row[] = []
  for (const turn of turns) {
    const seq = turn.lines[0]?.seq ?? 0
    const now = turn.from === telling?.from
    if (seq <= last || now) rows.push({ kind: 'turn', id: `turn-${turn.from}`, seq, turn, shown: !now })
  }
  for (const line of log) {
    if (isStep(line) || line.kind === 'say' || line.kind === 'undo' || !line.words) continue
    rows.push({ kind: 'line', id: `line-${line.seq}`, seq: line.seq, line })
  }
  rows.sort((one, two) => one.seq - two.seq)
  let round: number | undefined
  return rows.flatMap((row): Row[] => {
    if (row.kind !== 'turn' || !row.turn.round || row.turn.round === round) return [row]
    round = row.turn.round
    return [{ kind: 'round', id: `round-${round}`, seq: row.seq, words: row.turn.roundWords ?? String(round) }, row]
  })
}
