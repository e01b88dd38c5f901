import type { Agreed, Game, Option, Part, Preset, Problem } from '../../api/types'
import { problem } from '../../site/problem'

/** Validates a set-up; see api.agree. */
export type Agree = (game: string, seats: number, what: { options: Record<string, string>; part?: string; include?: boolean }) => Promise<Agreed>

/**
 * The chosen rules of a game, and the server's answer to them: which options apply, and which parts
 * are in the game.
 */
export class SetupDraft {
  /** The options that were chosen, by name. */
  chosen: Record<string, string> = $state.raw({})
  /** Every option with its value. */
  full: Record<string, string> = $state.raw({})
  /** The options that differ from the game's defaults, and from what others set. */
  changed: string[] = $state.raw([])
  /** The parts that are in the game. */
  parts: string[] = $state.raw([])
  preset = $state('')
  /** Why the game cannot be played with these rules. */
  against: Problem | undefined = $state.raw()
  /** The latest choice: an option, a part, or neither. */
  last = $state('')
  #game = ''
  #seats = 0
  #latest = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly agree: Agree) {}

  /** Starts over with a game, or continues with another number of seats. */
  play(game: string, seats: number) {
    if (game !== this.#game) {
      this.#game = game
      this.chosen = {}
      this.full = {}
      this.changed = []
      this.parts = []
      this.preset = ''
      this.last = ''
      this.against = undefined
    } else if (seats === this.#seats) return
    this.#seats = seats
    void this.#ask()
  }

  /** Chooses an option. */
  choose(name: string, value: string) {
    this.last = name
    this.chosen = { ...this.chosen, [name]: value }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#ask(), 120)
  }

  /** Takes a part into the game, or leaves it out. */
  take(part: string, isIn: boolean) {
    this.last = part
    void this.#ask({ part, include: isIn })
  }

  /** Begins with these options. */
  begin(options: Record<string, string>) {
    this.last = ''
    this.chosen = options
    void this.#ask()
  }

  value(option: Option): string {
    return this.chosen[option.name] ?? this.full[option.name] ?? option.default
  }

  async #ask(part?: { part: string; include: boolean }) {
    clearTimeout(this.#timer)
    const number = ++this.#latest
    try {
      const { options, changed, parts, preset } = await this.agree(this.#game, this.#seats, { options: this.chosen, ...part })
      if (number !== this.#latest) return
      this.full = options
      this.changed = changed
      this.chosen = Object.fromEntries(changed.map((name) => [name, options[name]!]))
      this.parts = parts
      this.preset = preset ?? ''
      this.against = undefined
    } catch (err) {
      if (number !== this.#latest) return
      // Whether the server can be reached is another matter: setting up the table will show.
      const why = problem(err)
      this.against = why.code === 'refused' || why.code === 'invalid' ? why : undefined
    }
  }
}

/** Whether something can be chosen with a number of seats. */
export function isFor(what: Part | Preset, seats: number): boolean {
  return seats >= what.minSeats && seats <= what.maxSeats
}

/** The options that a game's parts set: those are chosen by their part. */
export function ofParts(game: Game): Set<string> {
  return new Set(game.parts.flatMap((part) => part.options))
}
