import { later, t } from '../../text/text.svelte'
import type { GameFolder } from '../folder'
import { markOf } from './board'
import Beside from './Beside.svelte'
import BoardView from './Board.svelte'
import Controls from './Controls.svelte'
import { frames } from './happen'
import { figures, graphs, ledger } from './later'
import Own from './Own.svelte'
import Player from './Player.svelte'
import { sounds } from './sounds'
import { asksOf, decidesOf, statusOf } from './status'
import Strip from './Strip.svelte'
import type { Waters } from './terms'

/** Rising Waters. */
const folder: GameFolder<Waters> = {
  upright: true,
  own: { title: () => t('waters.own'), Part: Own },
  dock: { wide: '20rem', phone: 'clamp(15.5rem, 34dvh, 20rem)' },
  Board: BoardView,
  Controls,
  Player,
  Strip,
  Words: Beside,
  ledger,
  figures,
  graphs,
  glimpse: later(() => import('./Glimpse.svelte')),
  way: later(() => import('./WayPicture.svelte')),
  frames,
  affectedSeat: (_, event) => {
    const { key, args } = event
    return key === 'lost_pawn' || key === 'lost_town' ? Number(args.seat) : 0
  },
  status: statusOf,
  questionWords: asksOf,
  decides: decidesOf,
  sound: (event) => sounds[event.key],
  mark: (board, seat) => markOf(board, seat),
}

export default folder
