import type { GameFolder } from '../folder'
import Board from './Board.svelte'
import Controls from './Controls.svelte'

const folder: GameFolder = {
  Board,
  Controls,
  mark: (_, seat) => ({ colour: `var(--seat-${seat})`, letter: String(seat) }),
}

export default folder
