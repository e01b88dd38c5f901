import { tick } from 'svelte'
import { t } from '../../text/text.svelte'
import { numberOf } from './board'
import { coalWords, headingOf, headsOf, shovesOf } from './compass'
import { bowWords, withDanger } from './describe'
import { helmOf } from './helm.svelte'
import { fieldsOf, pushedBy } from './rail'
import { sceneOf } from './scene.svelte'
import type { Play, QueenChoice } from './terms'

/**
 * The button that carries out the current choice: its label, its text for screen readers, and its
 * effect.
 */
export interface Deed {
  words: string
  price: string
  announced: string
  /** Why it cannot be undone; nothing if it can. */
  final?: string | undefined
  choice?: QueenChoice | undefined
  act?: (() => unknown) | undefined
}

/** Reports whether our boat is being steered. */
export function isSteering({ seat, target: { phase } }: Play): boolean {
  return seat !== 0 && (phase === 'choosing' || phase === 'moving')
}

/** Returns the name of a button, which says so if it is final. */
const announcement = (words: string, final: string | undefined) => (final ? `${words}, ${final}` : words)

/** Returns the button for the current choice; undefined while nothing is chosen. */
export function deedOf(play: Play): Deed | undefined {
  if (play.seat === 0) return undefined
  const helm = helmOf(play)
  const [heads, shoves, { target }] = [headsOf(helm), shovesOf(helm), helm]
  if (heads.size > 0 && helm.boat) {
    const heading = headingOf(helm, sceneOf(play))
    const words = t('queen.head_for', bowWords(heading, numberOf(helm.boat.heading)))
    const final = heads.get(heading)?.final ? t('table.final') : undefined
    return { words, price: '', announced: announcement(words, final), final, act: () => helm.steer(heads.get(heading)!) }
  }
  if (helm.shoving && shoves.size > 0) {
    const choice = shoves.get(helm.heading)
    const final = choice?.final ? t('table.final') : undefined
    const words = choice?.key === 'push' && helm.boat ? t('queen.push_way', bowWords(numberOf(choice.args.to), numberOf(helm.boat.heading))) : t('queen.push_it')
    return { words, price: choice?.cost ?? '', announced: announcement(choice?.cost ? `${words}, ${choice.cost}` : words, final), final, act: choice && (() => helm.steer(choice)) }
  }
  if (!isSteering(play)) return undefined
  if (target) {
    const pushed = pushedBy(helm, target)
    const waits = helm.board.boats.find(({ boat }) => boat === helm.undecided)
    if (waits) return { words: t('queen.push_where', helm.nameOf(waits)), price: '', announced: t('queen.push_where', helm.nameOf(waits)) }
    const final = helm.isFinal(target) ? t('table.final') : undefined
    const parts = [
      t('queen.go'),
      t('queen.fields_n', fieldsOf(target)),
      ...(pushed.length > 0 ? [t('queen.pushes', pushed.join(', '))] : []),
      coalWords(target.coal),
      t('queen.left_over', (helm.boat?.coal ?? 0) - target.coal),
    ]
    const words = pushed.length > 0 ? t('queen.go_push', pushed.join(', ')) : t('queen.go')
    return { words, price: coalWords(target.coal), announced: announcement(withDanger(sceneOf(play).lookout.withPassenger(parts.join(', '), [target]), target), final), final, act: () => helm.go(target) }
  }
  if (helm.choosing) return { words: t('queen.go'), price: '', announced: t('queen.go_none') }
  const end = helm.choiceOf('end')
  return { words: t('queen.end'), price: '', announced: t('queen.end'), choice: end, act: end && (() => helm.steer(end)) }
}

/**
 * Goes one field ahead. If a boat lies there, asks in which direction to push it. If nothing is
 * possible, the server says why.
 */
export async function goAhead(play: Play) {
  const helm = helmOf(play)
  if (!sceneOf(play).lookout.ahead || helm.choiceOf('ahead')) return helm.try('ahead')
  if (helm.choosing && !(await helm.begin())) return
  await tick()
  if (shovesOf(helm).size === 0) return helm.try('ahead')
  helm.clear()
  helm.shoving = true
  await tick()
  document.querySelector<SVGElement>('#compass [tabindex="0"]')?.focus()
}
