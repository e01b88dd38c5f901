import { teamworkOf } from '../../play/teamwork.svelte'
import { t } from '../../text/text.svelte'
import type { Keymap } from '../../ui/keys'
import { hexAt } from './board'
import type { Helm } from './helm.svelte'
import { stepTo } from './steer'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/**
 * Returns the keys of the controls: those printed on the buttons, those for choices on the map, and
 * those that select the next hex.
 */
export function keymap(helm: Helm, button: (key: string) => HTMLElement | null = () => null): Keymap {
  const clicked = (key: string) => {
    const found = button(key)
    return found ? () => found.click() : undefined
  }
  const pressed = (key: string) => helm.play.seat !== 0 && clicked(key)
  return [
    {
      keys: ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'],
      words: t('waters.key.look'),
      does: (key, { shiftKey }) => {
        const to = stepTo(helm.chosen ?? helm.me?.town ?? helm.board.waters[0]?.token ?? '', key, shiftKey)
        return to !== undefined && (() => hexAt(helm.board, to) && (helm.chosen = to))
      },
    },
    { keys: digits, shown: '1–9', words: t('waters.key.button'), does: pressed },
    { keys: [t('waters.letter.move')], words: t('waters.key.move'), does: () => helm.choiceOf('move') && (() => (helm.opened = helm.opened === 'move' ? undefined : 'move')) },
    { keys: [t('waters.letter.end')], words: t('waters.key.end'), does: pressed },
    { keys: [t('waters.letter.yes'), t('waters.letter.no'), t('waters.letter.always')], words: t('waters.key.answer'), does: pressed },
    { keys: [t('waters.letter.next'), t('waters.letter.previous')], words: t('waters.key.place'), does: (key) => onward(helm, key === t('waters.letter.next')) },
    {
      keys: ['Enter'],
      words: t('waters.key.do'),
      does: (key) => {
        const { here, chosen } = helm
        if (here?.deeds.length === 1 && chosen) return () => helm.make(here.deeds[0])
        return helm.mayAskWhy ? () => helm.askWhy() : pressed(key)
      },
    },
    { keys: [','], words: t('waters.key.propose'), does: clicked },
    {
      keys: ['.'],
      words: t('waters.key.ping'),
      does: () => {
        const { chosen } = helm
        const teamwork = teamworkOf(helm.play)
        return chosen && teamwork.several ? () => teamwork.ping(chosen) : undefined
      },
    },
    { keys: ['Escape'], words: t('waters.key.back'), does: () => (helm.chosen || helm.opened || helm.mover ? () => helm.clear() : undefined) },
  ]
}

/** Selects the next or the previous place where something can be done. */
function onward(helm: Helm, next: boolean): (() => void) | undefined {
  const places = [...helm.places.keys()]
  if (places.length === 0) return undefined
  const at = places.indexOf(helm.chosen ?? '')
  return () => (helm.chosen = next ? places[(at + 1) % places.length] : places[(at <= 0 ? places.length : at) - 1])
}
