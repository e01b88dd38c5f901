import type { Choice, GameEvent, Line, Moment, Plan, StepLine } from '../api/types'
import { isStep } from './steps'
import type { Turn } from './turns'

/** The types of a game in the server's answers. */
export interface GameTypes {
  board: unknown
  event: GameEvent
  choice: Choice
  plan: Plan
  moment: Moment
}

/** The part of a log line that says what happened. */
export interface Happened<G extends GameTypes = GameTypes> {
  events: readonly G['event'][]
}

/**
 * A moment between two boards: the board then, the event that led to it, and how long the moment
 * lasts.
 */
export interface Frame<G extends GameTypes = GameTypes> {
  board: G['board']
  event: G['event']
  ms: number
}

/** How a game's board is animated. */
export interface Motion<G extends GameTypes = GameTypes> {
  /** Returns the moments between two boards, by the events of the lines between them. */
  frames?(from: G['board'], lines: readonly Happened<G>[], to: G['board']): Frame<G>[]
  /**
   * Returns the seat that is affected by an event in another's turn, such as that of a boat that is
   * pushed; 0 for none.
   */
  affectedSeat?(board: G['board'], event: G['event']): number
}

/** News to show: lines of the log, and the boards before and after them. */
export interface News {
  lines: readonly Line[]
  /** The board before them, if it differs from the one that is shown. */
  from?: unknown
  to: unknown
  /**
   * Whether they are actions of our seat, whose turn goes on. The page has everything already, and
   * only the board moves.
   */
  own: boolean
  /** Whether it has been shown before. */
  again: boolean
}

/** The lines of one turn among the news, with the frames of the board. */
export interface Scene {
  turn: Turn | undefined
  lines: StepLine[]
  frames: { frame: Frame; step: number }[]
  after: unknown
}

/** Returns news split into turns, with the frames from the board that is shown. */
export function scenesOf(game: Motion, turns: readonly Turn[], board: unknown, { lines, to }: News): Scene[] {
  const scenes: Scene[] = []
  const steps = new Map<GameEvent, { scene: Scene; step: number }>()
  for (const line of lines.filter(isStep)) {
    const turn = turns.find((turn) => turn.lines.some(({ seq }) => seq === line.seq))
    let scene = scenes[scenes.length - 1]
    if (!scene || scene.turn?.from !== turn?.from) scenes.push((scene = { turn, lines: [], frames: [], after: to }))
    scene.lines.push(line)
    for (const event of line.events) steps.set(event, { scene, step: line.steps })
  }
  for (const frame of framesOf(game, board, lines, to)) {
    const found = steps.get(frame.event)
    found?.scene.frames.push({ frame, step: found.step })
  }
  let at: unknown = board
  for (const scene of scenes) scene.after = at = scene.frames[scene.frames.length - 1]?.frame.board ?? at
  const last = scenes[scenes.length - 1]
  if (last) last.after = to
  return scenes
}

/** Returns the board after lines, as far as it is drawn. What they reveal is taken from another. */
export function boardAfter(game: Motion, board: unknown, lines: readonly Happened[], to: unknown): unknown {
  const frames = game.frames?.(board, lines, to) ?? []
  return frames[frames.length - 1]?.board ?? board
}

/**
 * Returns the frames of the board. If the game cannot draw them, nothing moves, and the board after
 * it is shown.
 */
function framesOf(game: Motion, board: unknown, lines: readonly Line[], to: unknown): Frame[] {
  try {
    return game.frames?.(board, lines.filter(isStep), to) ?? []
  } catch (err) {
    reportError(err)
    return []
  }
}
