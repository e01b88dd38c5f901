import { togetherOf } from '../../play/together.svelte'
import { stepTo } from './steer'
import { hexAt } from './board'
import type { Helm } from './helm.svelte'

const clicked = (found: HTMLElement | null) => (found ? () => found.click() : undefined)

/** Returns what a key does now: a button of the controls, a choice on the map, or a look at the next hex. */
export function pressed(helm: Helm, event: KeyboardEvent, button: (key: string) => HTMLElement | null): (() => unknown) | undefined {
  const { key } = event
  const mine = helm.play.seat !== 0
  if (key === 'Escape') return helm.chosen || helm.opened || helm.mover ? () => helm.clear() : undefined
  const to = stepTo(helm.chosen ?? helm.me?.town ?? helm.board.waters[0]?.token ?? '', key, event.shiftKey)
  if (to !== undefined) return () => hexAt(helm.board, to) && (helm.chosen = to)
  if (key === ',') return clicked(button(key))
  if (key === '.') {
    const { chosen } = helm
    const together = togetherOf(helm.play)
    return chosen && together.several ? () => together.ping(chosen) : undefined
  }
  if (!mine) return undefined
  if (key === 'Enter') {
    const { here, chosen } = helm
    if (here?.deeds.length === 1 && chosen) return () => helm.press(chosen)
    return clicked(button('Enter'))
  }
  const places = [...helm.places.keys()]
  const name = key.length === 1 ? key.toUpperCase() : key
  if (/^[1-9EYA]$/.test(name) || (name === 'N' && button(name))) return clicked(button(name))
  if ((name === 'N' || name === 'B') && places.length > 0) {
    const at = places.indexOf(helm.chosen ?? '')
    return () => (helm.chosen = name === 'N' ? places[(at + 1) % places.length] : places[(at <= 0 ? places.length : at) - 1])
  }
  if (name === 'M') {
    const move = helm.choices.some((choice) => choice.key === 'move')
    return move ? () => (helm.opened = helm.opened === 'move' ? undefined : 'move') : undefined
  }
  return undefined
}
