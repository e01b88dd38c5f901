import { server } from '../api/backend'
import type { Class, Lesson, Line } from '../api/types'
import type { GameFigures } from '../games/folder'
import { folder } from '../games/registry'
import { isStep, seatOf, wordsOf } from '../play/steps'
import { turnsOf, type Turn } from '../play/turns'
import type { Cell } from '../ui/save'

/** What a group decided and what came of it. */
export interface GroupReport {
  number: number
  id: string
  /** The players by seat; bots have the word for one. */
  players: string[]
  /** How the game stands or how it ended, in words. */
  standing: string
  over: boolean
  figures?: GameFigures
  /** The turns of people, the oldest first. */
  turns: readonly Turn[]
  /** What each seat decided, one action after the other. */
  decisions: { round: number; seat: number; words: string }[]
}

/** Loads the report of a table, as watchers may know its game. */
export async function reportOf(schoolClass: Class, number: number): Promise<GroupReport | undefined> {
  const at = schoolClass.tables[number - 1]
  if (!at?.id || !at.game) return undefined
  const backend = server(at.id)
  const table = await backend.table()
  const [{ log, turns: sentences }, drawn] = await Promise.all([backend.whole(table), folder(table.game)])
  const board = table.mine[0]?.board ?? table.board
  const inFigures = board ? await drawn.figures?.() : undefined
  const turns = turnsOf(log, sentences, [])
  const rounds = new Map(turns.flatMap(({ round, lines }) => lines.map((line) => [line.seq, round ?? 0] as const)))
  return {
    number,
    id: at.id,
    players: at.game.seats.map(({ name }) => name),
    standing: at.game.outcome || at.game.standing || '',
    over: at.state === 'over',
    ...(inFigures && { figures: inFigures(log as readonly Line[], board) }),
    turns: turns.filter(({ seat, words }) => seat > 0 && words),
    decisions: log.flatMap((line) => (isStep(line) && line.kind === 'act' ? [{ round: rounds.get(line.seq) ?? 0, seat: seatOf(line) ?? 0, words: wordsOf(line) }] : [])),
  }
}

/** Returns the rows of a file with every decision: table, round, player, what was decided. */
export function decisionRows(head: readonly string[], reports: readonly GroupReport[]): Cell[][] {
  return [[...head], ...reports.flatMap(({ number, players, decisions }) => decisions.map(({ round, seat, words }) => [number, round, players[seat - 1], words]))]
}

/** Returns the rows of a file with the figures of each table, one in each row. */
export function figureRows(head: readonly string[], reports: readonly GroupReport[], whole: string): Cell[][] {
  const rows: Cell[][] = [[...head]]
  for (const { number, figures } of reports) {
    for (const { name, values } of figures?.rounds ?? []) values.forEach((value, i) => rows.push([number, name, figures?.columns[i], value]))
    for (const { name, value } of figures?.totals ?? []) rows.push([number, whole, name, value])
  }
  return rows
}

/** Returns the rows of a file with the answers of each table: how often each was given. */
export function answerRows(head: readonly string[], lesson: Lesson): Cell[][] {
  const rows: Cell[][] = [[...head]]
  for (const { table, before, after } of lesson.results ?? []) {
    lesson.questions.forEach(({ text, choices }, q) => choices.forEach((choice, c) => rows.push([table, text, choice, before[q]?.[c] ?? 0, after[q]?.[c] ?? 0])))
  }
  return rows
}
