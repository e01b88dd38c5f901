import type { GameFolder } from '../folder'
import { markOf, type Board } from './board'
import Beside from './Beside.svelte'
import BoardView from './Board.svelte'
import Controls from './Controls.svelte'
import { frames } from './happen'
import { loadGraphs, loadLedger } from './later'
import Player from './Player.svelte'
import { sounds } from './sounds'
import { statusOf } from './status'
import Strip from './Strip.svelte'
import type { WatersEvent, WatersLine } from './terms'

/** Rising Waters. */
const folder: GameFolder = {
  upright: true,
  Board: BoardView,
  Controls,
  Player,
  Strip,
  Words: Beside,
  ledger: loadLedger,
  graphs: loadGraphs,
  glimpse: () => import('./Glimpse.svelte'),
  frames: (from, lines) => frames(from as Board, lines as readonly WatersLine[]),
  befalls: (_, event) => {
    const { key, args } = event as WatersEvent
    return key === 'lost_pawn' || key === 'lost_town' ? Number(args.seat) : 0
  },
  status: (board, seat) => statusOf(board as Board, seat),
  sound: (event) => sounds[(event as WatersEvent).key],
  mark: (board, seat) => markOf(board as Board | undefined, seat),
}

export default folder
