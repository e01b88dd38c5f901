import { t } from '../../text/text.svelte'
import type { Key, Keymap } from '../../ui/keys'
import { cargos, inPort, townAt } from './board'
import { cargoLetter } from './describe'
import type { Helm } from './helm.svelte'
import type { BroadhornsAction, BroadhornsChoice } from './terms'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const cargoKeys = () => cargos.map(cargoLetter)

/** How long after a cargo key in port that key opens no panel, in milliseconds. */
const graceTime = 1000

/** Returns the keys for the current choices, with their effects. */
export function keymap(helm: Helm): Keymap {
  const doing = (choice: BroadhornsChoice | undefined) => choice && (() => helm.do(choice))
  const only = (...keys: BroadhornsAction['key'][]) => doing(helm.choicesOf(...keys)[0])
  const from = () => helm.me?.space ?? 0
  const towns = () => helm.ends.filter((space) => townAt(helm.board, space))
  return [
    { keys: ['2', '3', '4'], words: t('broadhorns.key.boat'), does: (key) => doing(helm.choiceOf('build', { feet: 10 * Number(key) })) },
    {
      keys: cargoKeys(),
      words: t('broadhorns.key.cargo'),
      does: (key) => doing(helm.choicesOf('sell', 'buy', 'store').find(({ args }) => cargoLetter(args.cargo) === key)),
    },
    { keys: ['ArrowLeft', 'ArrowRight'], words: t('broadhorns.key.space'), does: (key) => walk(helm, helm.ends, key === 'ArrowRight') },
    { keys: ['ArrowUp', 'ArrowDown'], words: t('broadhorns.key.port'), does: (key) => walk(helm, towns(), key === 'ArrowDown') },
    { keys: digits, does: (key) => helm.ends.includes(from() + Number(key)) && (() => (helm.chosen = from() + Number(key))) },
    { keys: ['Enter'], words: t('broadhorns.key.go'), does: () => (helm.several ? helm.several.missing === 0 && (() => helm.discard()) : goTo(helm)) },
    { keys: digits, does: (key) => helm.several && Number(key) <= helm.several.cards.length && (() => helm.several?.toggle(Number(key) - 1)) },
    { keys: [t('broadhorns.letter.current')], words: t('broadhorns.key.current'), does: () => helm.ends.length > 0 && helm.held > 0 && (() => helm.burnAs((helm.burning + 1) % (helm.held + 1))) },
    { keys: [t('broadhorns.letter.put_in')], words: t('broadhorns.key.put_in'), does: () => only('port') },
    { keys: [t('broadhorns.letter.sell')], words: t('broadhorns.key.sell'), does: () => helm.board.phase === 'selling' && helm.board.port.pays > 0 && (() => helm.sellAll()) },
    { keys: [t('broadhorns.letter.claim')], words: t('broadhorns.key.claim'), does: () => only('deliver') ?? only('deliver_open') },
    { keys: [t('broadhorns.letter.bag')], words: t('broadhorns.key.bag'), does: () => only('buy_bag') },
    { keys: [t('broadhorns.letter.ice')], words: t('broadhorns.key.ice'), does: () => only('ice') },
    { keys: [t('broadhorns.letter.no_ice')], words: t('broadhorns.key.no_ice'), does: () => only('pass') },
    { keys: [t('broadhorns.letter.never_ice')], words: t('broadhorns.key.never_ice'), does: () => helm.neverIce },
    { keys: digits, shown: '1–9', words: t('broadhorns.key.card'), does: (key) => doing(helm.choicesOf('land', 'board', 'discard')[Number(key) - 1]) },
    { keys: [t('broadhorns.letter.end')], words: t('broadhorns.key.end'), does: () => only('end_turn', 'end_sell', 'end_buy', 'end_port') },
    { keys: [t('broadhorns.letter.expedition')], words: t('broadhorns.key.expedition'), does: () => only('end_expedition') },
    { keys: ['Escape'], words: t('broadhorns.key.back'), does: () => () => helm.clear() },
  ]
}

/**
 * Returns the keys of the controls. In fast trading a cargo key is easily pressed once too often:
 * in English, P buys pork in port but opens the players elsewhere, and the port action ends by
 * itself when the last gold is spent. Such an extra press does nothing.
 */
export function controlKeys(helm: Helm): Keymap {
  let traded = -Infinity // when such a letter was pressed in port last, by the clock of events
  const free = () => helm.play.seat !== 0 && !helm.play.busy
  const when = (key: Key): Key => ({ ...key, does: (name, event) => free() && key.does(name, event) })
  return [
    {
      keys: cargoKeys(),
      does: (_, { timeStamp }) => {
        if (helm.play.seat !== 0 && inPort(helm.board)) traded = timeStamp
        return undefined
      },
    },
    ...keymap(helm).map(when),
    { keys: cargoKeys(), does: (_, { timeStamp }) => timeStamp - traded < graceTime && (() => {}) },
  ]
}

/**
 * Chooses the next end of the Moves down or up the river, and wraps around. Ends that need a
 * current come after the others.
 */
function walk(helm: Helm, spaces: readonly number[], down: boolean): (() => void) | undefined {
  if (spaces.length === 0) return undefined
  const near = spaces.filter((space) => helm.reach.has(space))
  const start = near.length > 0 ? near : spaces
  const at = helm.chosen ?? (down ? Infinity : -Infinity)
  const next = down ? (spaces.find((space) => space > at) ?? start[0]) : (spaces.findLast((space) => space < at) ?? start[start.length - 1])
  return () => (helm.chosen = next)
}

function goTo(helm: Helm): (() => unknown) | undefined {
  const aim = helm.picked ?? helm.aim
  return aim && (() => helm.go(aim))
}
