import type { GameFolder } from '../folder'
import { rose, type Board } from './board'
import BoardView from './Board.svelte'
import Controls from './Controls.svelte'
import Graphs from './Graphs.svelte'
import { frames } from './happen'
import Lookout from './Lookout.svelte'
import Player from './Player.svelte'
import { sounds } from './sounds'
import Strip from './Strip.svelte'
import type { QueenEvent, QueenLine } from './terms'

/** Mississippi Queen and The Black Rose. */
const folder: GameFolder = {
  Board: BoardView,
  Controls,
  Player,
  Strip,
  Graphs,
  Words: Lookout,
  frames: (from, lines, to) => frames(from as Board, lines as readonly QueenLine[], to as Board),
  sound: (event) => sounds[(event as QueenEvent).key],
  mark: (board, seat) => ({
    colour: `var(--seat-${seat})`,
    letter: (board as Board).boats.find((boat) => boat.seat === seat && boat.boat !== rose)?.boat ?? '',
  }),
}

export default folder
