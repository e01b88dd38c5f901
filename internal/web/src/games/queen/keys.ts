import { t } from '../../text/text.svelte'
import type { Keymap } from '../../ui/keys'
import { deedOf, goAhead, isSteering } from './deed'
import { helmOf } from './helm.svelte'
import type { Play } from './terms'

/**
 * Returns the keys of the controls. A key pressed while a command is on its way is ignored, since
 * the player has not seen the choices that follow it.
 */
export function keymap(play: Play): Keymap {
  const helm = helmOf(play)
  const steers = () => isSteering(play) && !play.busy
  const end = () => helm.choiceOf('end')
  return [
    { keys: ['1', '2', '3', '4', '5', '6'], shown: '1–6', words: t('queen.key.speed'), does: (key) => steers() && helm.choosing && (() => helm.trySpeed(Number(key))) },
    { keys: ['Enter'], words: t('queen.key.go'), does: () => !play.busy && deedOf(play)?.act },
    { keys: ['ArrowLeft'], shown: '← ↑ →', words: t('queen.key.steer'), does: () => steers() && (() => helm.try('left')) },
    { keys: ['ArrowRight'], does: () => steers() && (() => helm.try('right')) },
    { keys: ['ArrowUp'], does: () => steers() && (() => goAhead(play)) },
    { keys: [t('queen.letter.end')], words: t('queen.key.end'), does: () => steers() && end() && (() => helm.steer(end()!)) },
    { keys: ['Escape'], words: t('queen.key.back'), does: () => steers() && (() => helm.clear()) },
  ]
}
