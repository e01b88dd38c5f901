import { t } from '../../text/text.svelte'
import { cardsWords, landName } from './describe'
import { familyOf, type Helm } from './helm.svelte'
import type { WatersChoice } from './terms'

/** An action of a turn as the controls offer it: a single action, or one that opens a list. */
export interface Offer {
  family: string
  name: string
  /** Its effect. */
  note: string
  choices: WatersChoice[]
}

/** The actions of a turn, in the order in which they are shown. */
const order = ['pickup', 'dropoff', 'move', 'accept', 'community', 'seek', 'donate', 'newspaper', 'radio', 'vaudeville', 'counter', 'raft', 'perform', 'find', 'claim', 'use']

/** Returns the actions that can be done in the turn now. */
export function offersOf(helm: Helm): Offer[] {
  return order.flatMap((family) => {
    const choices = helm.choices.filter((choice) => familyOf(choice) === family)
    return choices.length > 0 ? [{ family, name: t(`waters.action.${family}`), note: noteOf(helm, family, choices), choices }] : []
  })
}

function noteOf({ board, me }: Helm, family: string, choices: WatersChoice[]): string {
  switch (family) {
    case 'move':
      return t('waters.note.move', board.moveSteps)
    case 'accept':
      return t('waters.note.accept', board.row.filter((card) => card === 'job').length, me?.hand.job ?? 0)
    case 'community':
      return me && me.growing.length > 0 ? t('waters.note.community_growing', me.growing.length) : t('waters.note.community')
    case 'seek': {
      const unseen = board.starred > 0 ? board.unseenStarred : board.unseenLandowner
      const all = Object.values(unseen).reduce((sum, n) => sum + n, 0)
      return t('waters.note.seek', board.toTurnUp, unseen.job ?? 0, all)
    }
    case 'donate':
      return t('waters.note.donate', board.mayGive) // the most cards that one Donate can give now
  }
  return choices.length === 1 ? (choices[0]?.words ?? '') : t('waters.note.ways', choices.length)
}

/** Returns what a Landowner card in the row means. */
export const rowNote = (card: string): string => (card === 'job' ? t('waters.job_stays') : t(`waters.crisis.${card.split('_')[0]}`))

/** Returns the row in words. */
export const rowWords = (row: readonly string[]): string => row.map(landName).join(', ') || t('waters.nothing')

/** Returns the cards of a price that the hand lacks, in words. */
export const missingWords = (missing: Readonly<Record<string, number>>): string => t('waters.missing', cardsWords(missing))
