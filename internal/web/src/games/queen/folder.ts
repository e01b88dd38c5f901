import { t } from '../../text/text.svelte'
import type { GameFolder } from '../folder'
import { rose, type Board } from './board'
import BoardView from './Board.svelte'
import Controls from './Controls.svelte'
import { statusOf } from './describe'
import { frames } from './happen'
import { helmOf } from './helm.svelte'
import Lookout from './Lookout.svelte'
import { seatOrder } from './order'
import Player from './Player.svelte'
import { railOf } from './rail'
import { sounds } from './sounds'
import Strip from './Strip.svelte'
import type { QueenEvent, QueenLine } from './terms'

/** Mississippi Queen and The Black Rose. */
const folder: GameFolder = {
  Board: BoardView,
  Controls,
  rail: railOf,
  Player,
  order: (board) => seatOrder(board as Board),
  Strip,
  graphs: () => import('./Graphs.svelte'),
  glimpse: () => import('./Glimpse.svelte'),
  Words: Lookout,
  frames: (from, lines, to) => frames(from as Board, lines as readonly QueenLine[], to as Board),
  befalls: (board, event) => {
    const { key, args } = event as QueenEvent
    const pushed = key === 'pushed' ? args.pushed : undefined
    return (board as Board).boats.find(({ boat }) => boat === pushed)?.seat ?? 0
  },
  unsent: (play) => {
    const helm = helmOf(play)
    return helm.chosen === undefined ? undefined : { words: t('queen.undo.field'), back: () => helm.clear() }
  },
  status: (board, seat) => statusOf(board as Board, seat),
  sound: (event) => sounds[(event as QueenEvent).key],
  mark: (board, seat) => ({
    colour: `var(--seat-${seat})`,
    letter: (board as Board).boats.find((boat) => boat.seat === seat && boat.boat !== rose)?.boat ?? '',
  }),
}

export default folder
