import { later, t } from '../../text/text.svelte'
import type { GameFolder } from '../folder'
import { rose } from './board'
import BoardView from './Board.svelte'
import Controls from './Controls.svelte'
import { asksOf, decidesOf, statusOf } from './describe'
import { eliminationOf, frames } from './happen'
import { helmOf } from './helm.svelte'
import Lookout from './Lookout.svelte'
import { seatOrder } from './order'
import Player from './Player.svelte'
import { railOf } from './rail'
import { sounds } from './sounds'
import { steeringOf } from './steering'
import Strip from './Strip.svelte'
import type { Queen } from './terms'

/** Mississippi Queen and The Black Rose. */
const folder: GameFolder<Queen> = {
  Board: BoardView,
  Controls,
  rail: railOf,
  Player,
  order: seatOrder,
  // Where players have several boats, each boat has its number.
  showsNumbers: (board) => !board.boats.some((boat) => boat.boat === rose || board.boats.some((other) => other.seat === boat.seat && other.boat !== boat.boat)),
  Strip,
  graphs: later(() => import('./Graphs.svelte')),
  glimpse: later(() => import('./Glimpse.svelte')),
  way: later(() => import('./WayPicture.svelte')),
  Words: Lookout,
  frames,
  affectedSeat: (board, event) => {
    const { key, args } = event
    const pushed = key === 'pushed' ? args.pushed : undefined
    return board.boats.find(({ boat }) => boat === pushed)?.seat ?? 0
  },
  unsentChoice: (play) => {
    const helm = helmOf(play)
    return helm.chosen === undefined ? undefined : { words: t('queen.undo.field'), back: () => helm.clear() }
  },
  steeringWords: (play) => steeringOf(play)?.words,
  elimination: eliminationOf,
  status: statusOf,
  questionWords: asksOf,
  decides: decidesOf,
  sound: (event) => sounds[event.key],
  mark: (board, seat) => ({
    colour: `var(--seat-${seat})`,
    letter: board.boats.find((boat) => boat.seat === seat && boat.boat !== rose)?.boat ?? '',
  }),
}

export default folder
