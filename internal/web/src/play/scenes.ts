import type { Choice, GameEvent, Line, Moment, Plan, StepLine } from '../api/types'
import { isStep } from './steps'
import type { Turn } from './turns'

/** What a game has of its own in what the server sends. */
export interface GameTypes {
  board: unknown
  event: GameEvent
  choice: Choice
  plan: Plan
  moment: Moment
}

/** A line of the log, as far as it tells what happened. */
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

/** How the board of a game moves. */
export interface Motion<G extends GameTypes = GameTypes> {
  /** Returns the moments between two boards, by the events of the lines between them. */
  frames?(from: G['board'], lines: readonly Happened<G>[], to: G['board']): Frame<G>[]
  /**
   * Returns the seat that an event of another's turn happens to, such as that of a boat that is
   * pushed; 0 for none.
   */
  befalls?(board: G['board'], event: G['event']): number
}

/** What there is to be shown: lines of the log, and the boards before and after them. */
export interface News {
  lines: readonly Line[]
  /** The board before them, if it is not the one that is shown. */
  from?: unknown
  to: unknown
  /**
   * The seat of ours did it and goes on: the page has all of it already, and only the board moves.
   */
  own: boolean
  /** It has been shown before. */
  again: boolean
}

/** The lines of one turn among the news, with how the board moves by them. */
export interface Scene {
  turn: Turn | undefined
  lines: StepLine[]
  frames: { frame: Frame; step: number }[]
  after: unknown
}

/** Returns news by turns, with how the board moves from the one that is shown. */
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

/**
 * Returns how the board moves. If the game cannot draw that, nothing moves, and the board after it
 * is shown.
 */
function framesOf(game: Motion, board: unknown, lines: readonly Line[], to: unknown): Frame[] {
  try {
    return game.frames?.(board, lines.filter(isStep), to) ?? []
  } catch (err) {
    reportError(err)
    return []
  }
}
