import type { Play } from './play.svelte'
import type { GameTypes } from './scenes'

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
    return this.choices.filter((choice): choice is ChoiceOf<G, Key> => (keys as string[]).includes(choice.key))
  }

  /** Returns the choice of a kind with these numbers, if it is offered. */
  choiceOf<Key extends G['choice']['key']>(key: Key, args: { [Name in keyof ChoiceOf<G, Key>['args']]?: unknown } = {}): ChoiceOf<G, Key> | undefined {
    const wanted = Object.entries(args)
    return this.choicesOf(key).find((choice) => wanted.every(([name, value]) => (choice.args as Record<string, unknown>)[name] === value))
  }

  /** Forgets the choices made here. */
  abstract clear(): void

  /** Sends a choice, and returns how many actions were done. */
  do(choice: { action: string } | undefined): Promise<number> {
    this.clear()
    return choice ? this.play.act([choice.action]) : Promise.resolve(0)
  }

  /** Returns the attributes of the button for a choice. */
  button(choice: { action: string } | undefined, act: (() => unknown) | undefined = choice && (() => this.do(choice))) {
    return this.play.button(act, choice)
  }
}
