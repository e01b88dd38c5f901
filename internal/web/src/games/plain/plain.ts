import type { GameFolder } from '../registry'
import Board from './Board.svelte'
import Controls from './Controls.svelte'
import Player from './Player.svelte'

const folder: GameFolder = {
  Board,
  Controls,
  Player,
  mark: (_, seat) => ({ colour: `var(--seat-${seat})`, letter: String(seat) }),
}

export default folder
