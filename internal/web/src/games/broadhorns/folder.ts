import type { GameFolder } from '../folder'
import { seatLetter, type Board } from './board'
import BoardView from './Board.svelte'
import Controls from './Controls.svelte'
import { frames } from './happen'
import Lookout from './Lookout.svelte'
import Player from './Player.svelte'
import { railOf, statusOf } from './rail'
import { sounds } from './sounds'
import Strip from './Strip.svelte'
import type { BroadhornsEvent, BroadhornsLine } from './terms'

/** Broadhorns. */
const folder: GameFolder = {
  Board: BoardView,
  Controls,
  rail: railOf,
  Player,
  Strip,
  ledger: () => import('./Ledger.svelte'),
  graphs: () => import('./Graphs.svelte'),
  Words: Lookout,
  frames: (from, lines, to) => frames(from as Board, lines as readonly BroadhornsLine[], to as Board),
  befalls: (_, event) => {
    const { key, args } = event as BroadhornsEvent
    return (key === 'spoil_moved' || key === 'rotted') && typeof args.seat === 'number' ? args.seat : 0
  },
  status: (board, seat) => statusOf(board as Board, seat),
  sound: (event) => sounds[(event as BroadhornsEvent).key],
  mark: (_, seat) => ({ colour: `var(--seat-${seat})`, letter: seatLetter(seat) }),
}

export default folder
