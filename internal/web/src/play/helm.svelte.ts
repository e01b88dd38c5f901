import { t } from '../text/text.svelte'
import type { Play, Question } from './play.svelte'
import type { GameTypes } from './scenes'

/** What is asked before a game sends a choice. */
export type Caution = Omit<Question, 'about'>

/** Returns the caution about a turn that ends with actions unused. */
export const unusedActions = (n: number): Caution => ({ title: t('table.ask.unused', n), yes: t('table.ask.end_anyway'), no: t('table.ask.play_on') })

export type ChoiceOf<G extends GameTypes, Key> = Extract<G['choice'], { key: Key }>

/**
 * The choices at a table on this page that have not been sent yet. A game's board and controls
 * share it.
 */
export abstract class GameHelm<G extends GameTypes> {
  constructor(readonly play: Play<G>) {}

  /** The board that decisions are about; the board on the screen may still be moving. */
  board: G['board'] = $derived.by(() => this.play.target)
  choices: G['choice'][] = $derived.by(() => this.play.choices)

  /** Returns the choices of some kinds. */
  choicesOf<Key extends G['choice']['key']>(...keys: Key[]): ChoiceOf<G, Key>[] {
    const wanted: readonly string[] = keys
    return this.choices.filter((choice): choice is ChoiceOf<G, Key> => wanted.includes(choice.key))
  }

  /** Returns the choice of a kind with these numbers, if it is offered. */
  choiceOf<Key extends G['choice']['key']>(key: Key, args: { [Name in keyof ChoiceOf<G, Key>['args']]?: unknown } = {}): ChoiceOf<G, Key> | undefined {
    const wanted = Object.entries(args)
    return this.choicesOf(key).find((choice) => {
      const numbers: Record<string, unknown> = { ...choice.args }
      return wanted.every(([name, value]) => numbers[name] === value)
    })
  }

  /** Forgets the choices made here. */
  abstract clear(): void

  /**
   * Returns what to ask before a choice is sent: what it leaves unused, or what it ends for good.
   */
  protected caution(_: G['choice']): Caution | undefined {
    return undefined
  }

  /**
   * Sends a choice, by `act` if that is given, and returns how many actions were done. A choice
   * that needs a caution is asked about first, however it was pressed.
   */
  do(choice: { action: string } | undefined, act?: () => Promise<number>): Promise<number> {
    const offered = this.choices.find(({ action }) => action === choice?.action)
    const caution = offered && this.caution(offered)
    const send = () => {
      this.clear()
      return act ? act() : choice ? this.play.act([choice.action]) : Promise.resolve(0)
    }
    if (!caution) return send()
    this.play.ask({ about: offered.action, ...caution }, send)
    return Promise.resolve(0)
  }

  /**
   * Does what was pressed on the board. There a press may be a slip: what cannot be undone is
   * shown in words first, and a button does it.
   */
  doOnBoard(choice: G['choice'] | undefined) {
    if (!choice?.final || this.caution(choice)) return this.do(choice)
    this.play.ask({ about: choice.action, title: choice.words, why: t('table.ask.final'), yes: t('table.do_it'), no: t('table.ask.not_now') }, () => this.do(choice))
    return Promise.resolve(0)
  }

  /** Returns the attributes of the button for a choice. */
  button(choice: { action: string } | undefined, act: (() => unknown) | undefined = choice && (() => this.do(choice))) {
    return this.play.button(act, choice)
  }
}
