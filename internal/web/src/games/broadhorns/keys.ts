import { letters, townAt } from './board'
import type { Helm } from './helm.svelte'
import type { BroadhornsAction } from './terms'

const digits = /^[1-9]$/

/** Returns what a key does now: always something that is offered. */
export function pressed(helm: Helm, event: KeyboardEvent): (() => unknown) | undefined {
  const { board, choices } = helm
  const only = (key: BroadhornsAction['key']) => {
    const choice = helm.choiceOf(key)
    return choice && (() => helm.do(choice))
  }
  const name = event.key.length === 1 ? event.key.toUpperCase() : event.key
  if (name === 'Escape') return () => helm.clear()
  const cargo = Object.keys(letters).find((type) => letters[type] === name)
  if (cargo) {
    const choice = helm.choicesOf('sell', 'buy', 'store').find(({ args }) => args.cargo === cargo)
    if (choice) return () => helm.do(choice)
  }
  switch (board.phase) {
    case 'acting':
      return acting(helm, name)
    case 'selling':
      return { S: board.port.pays > 0 ? () => helm.sellAll() : undefined, I: only('ice'), E: only('end_sell'), D: only('deliver') ?? only('deliver_open') }[name]
    case 'loading':
      return { B: only('buy_bag'), E: only('end_port') }[name]
    case 'buying':
      return { E: only('end_buy') }[name]
    case 'boarding':
      if (digits.test(name)) {
        const choice = helm.choicesOf('land', 'board')[Number(name) - 1]
        return choice && (() => helm.do(choice))
      }
      return { E: only('end_port'), X: helm.choiceOf('end_expedition') && (() => helm.ask(helm.choiceOf('end_expedition'))) }[name]
    case 'icing':
    case 'asking':
      return { I: only('ice'), N: only('pass'), A: helm.neverIce }[name]
    case 'discarding':
      if (digits.test(name)) {
        const choice = helm.choicesOf('discard')[Number(name) - 1]
        return choice && (() => helm.do(choice))
      }
  }
  return undefined
}

/** Chooses the next of some ends of Moves down the river, or up, and goes on at the other end. What only a current leads to comes after the rest. */
function walk(helm: Helm, spaces: readonly number[], down: boolean): (() => void) | undefined {
  if (spaces.length === 0) return undefined
  const near = spaces.filter((space) => helm.reach.has(space))
  const start = near.length > 0 ? near : spaces
  const at = helm.chosen ?? (down ? Infinity : -Infinity)
  const next = down ? (spaces.find((space) => space > at) ?? start[0]) : (spaces.findLast((space) => space < at) ?? start[start.length - 1])
  return () => (helm.chosen = next)
}

function acting(helm: Helm, name: string): (() => unknown) | undefined {
  const { choices, me } = helm
  const build = helm.choicesOf('build').find(({ args }) => `${args.feet}` === `${name}0`)
  if (build) return () => helm.do(build)
  const from = me?.space ?? 0
  const spaces = helm.ends
  if (digits.test(name) && spaces.includes(from + Number(name))) return () => (helm.chosen = from + Number(name))
  switch (name) {
    case 'ArrowRight':
    case 'ArrowLeft':
      return walk(helm, spaces, name === 'ArrowRight')
    case 'ArrowDown':
    case 'ArrowUp':
      return walk(helm, spaces.filter((space) => townAt(helm.board, space)), name === 'ArrowDown')
    case 'C':
      return helm.held > 0 ? () => helm.burnAs((helm.burning + 1) % (helm.held + 1)) : undefined
    case 'Enter': {
      const aim = helm.picked ?? helm.aim
      return aim && (() => helm.go(aim))
    }
    case 'T': {
      const port = helm.choiceOf('port')
      return port && (() => helm.do(port))
    }
    case 'X': {
      const end = helm.choiceOf('end_expedition')
      return end && (() => helm.ask(end))
    }
    case 'E': {
      const end = helm.choiceOf('end_turn')
      return end && (() => helm.do(end))
    }
  }
  return undefined
}
