import { key } from '../../drawing/hexes'
import { has, t } from '../../text/text.svelte'
import type { Rail, RailStep } from '../folder'
import { numberOf } from './board'
import { coalWords, headingOf } from './compass'
import { bowWords, courseWords, placeWords } from './describe'
import { helmOf, type Helm } from './helm.svelte'
import type { Place } from './river'
import { sceneOf } from './scene.svelte'
import type { Play } from './terms'
import type { Reach } from './ways'

/** Moves the focus to the control where a choice is made. */
function focus(selector: string) {
  document.querySelector<HTMLElement>(selector)?.focus()
}

/** Returns how many fields a way leads over. */
export function fieldsOf(reach: Reach): number {
  return reach.way.filter((deed) => ['ahead', 'push', 'back'].includes(deed.key)).length
}

/** Returns the boats that a way pushes, by name. */
export function pushedBy(helm: Helm, reach: Reach): string[] {
  const letters = [...new Set(reach.pushes.map(({ boat }) => boat))]
  return letters.flatMap((letter) => helm.board.boats.filter(({ boat }) => boat === letter).map((boat) => helm.nameOf(boat)))
}

/**
 * Returns the step of the chosen field: the owner's name, if a boat is pushed away from there, else
 * the distance.
 */
function fieldStep(helm: Helm, target: Reach): Pick<RailStep, 'name' | 'detail'> {
  const pushed = pushedBy(helm, target)
  const fields = t('queen.fields_n', fieldsOf(target))
  return pushed.length > 0 ? { name: fields, detail: t('queen.pushes', pushed.join(', ')) } : { name: fields, detail: '' }
}

/**
 * Returns the steps of our own turn: speed, field, heading, end. Other decisions have one step,
 * which names the decision.
 */
export function railOf(play: Play): Rail | undefined {
  const helm = helmOf(play)
  const { board, boat, target, choosing } = helm
  if (!boat) return undefined
  const word = (heading: number) => bowWords(heading, numberOf(boat.heading))
  if (board.phase !== 'choosing' && board.phase !== 'moving') {
    if (!has(/* text */ `queen.phase.${board.phase}`)) return undefined
    const heads = board.phase === 'setting_out' || board.phase === 'aligning'
    return { steps: [{ key: 'asked', name: t(`queen.phase.${board.phase}`, boat.boat), detail: heads ? word(headingOf(helm, sceneOf(play))) : '', done: false }], at: 0 }
  }
  const speed = choosing ? helm.shownSpeed : boat.speed
  const end = helm.choiceOf('end')
  const sent = choosing || !play.back.undoable ? undefined : (to: 'speed' | 'field' | 'heading', at: string) => () => void helm.back(to).then(() => focus(at))
  const cost = choosing && speed ? helm.choiceOf('speed', { speed })?.cost || t('queen.free') : ''
  const toField = `[id="field-${target ? key(target) : ''}"], [id^=field-][tabindex="0"]`
  const { places } = sceneOf(play).river
  const steps: RailStep[] = [
    {
      key: 'speed',
      name: speed ? t('queen.rail.speed', speed) : t('queen.rail.all'),
      detail: cost,
      done: true,
      choose: sent?.('speed', '.pick [aria-pressed=true]') ?? (choosing ? () => (helm.clear(), focus('.pick [aria-pressed=true]')) : undefined),
    },
    {
      key: 'field',
      ...(target ? fieldStep(helm, target) : { name: t('queen.rail.field'), detail: end ? '' : choosing ? t('queen.rail.reach', helm.reach.size) : t('queen.rail.points', board.mp) }),
      done: target !== undefined || end !== undefined,
      choose: target ? () => (helm.clear(), focus(toField)) : end ? sent?.('field', '[id^=field-][tabindex="0"]') : choosing ? () => focus(toField) : undefined,
    },
    ...pushSteps(helm, places, () => focus('.shoves [tabindex="0"]')),
    {
      key: 'heading',
      name: target ? word(target.heading) : end ? courseWords(board, boat) : t('queen.heading'),
      detail: target ? (target.coal > 0 ? t('queen.rail.coal', boat.coal, boat.coal - target.coal) : coalWords(0)) : '',
      done: target !== undefined || end !== undefined,
      choose: target ? () => focus('#compass [tabindex="0"]') : end ? sent?.('heading', '#compass [tabindex="0"]') : undefined,
    },
    { key: 'end', name: t('queen.end'), done: false },
  ]
  return { steps, at: target ? (helm.undecided ? 2 : steps.length - 2) : end ? steps.length - 1 : 1 }
}

/** The step of a way that pushes boats to places that can be chosen. */
function pushSteps(helm: Helm, places: ReadonlyMap<string, Place>, choose: () => void): RailStep[] {
  const { target, undecided, pushed } = helm
  if (!target || (!undecided && [...pushed.values()].every((ways) => ways.length < 2))) return []
  const last = target.pushes[target.pushes.length - 1]!
  if (undecided) return [{ key: 'push', name: t('queen.rail.push'), detail: t('queen.rail.places', pushed.get(undecided)?.length ?? 0), done: false, choose }]
  return [{ key: 'push', name: t('queen.rail.push'), detail: placeWords(last, places, helm.board.boats.find(({ boat }) => boat === last.boat)), done: true, choose }]
}
