import { learn } from '../../text/text.svelte'
import type { GameFolder } from '../folder'
import { seatLetter } from './board'
import BoardView from './Board.svelte'
import Controls from './Controls.svelte'
import { frames } from './happen'
import Lookout from './Lookout.svelte'
import Player from './Player.svelte'
import { railOf, statusOf } from './rail'
import { sounds } from './sounds'
import Strip from './Strip.svelte'
import type { Broadhorns } from './terms'

/** The words of the coins at the end. */
const coinWords = {
  en: () => import('./ledger/text/en.txt'),
  de: () => import('./ledger/text/de.txt'),
  fr: () => import('./ledger/text/fr.txt'),
}

/** Broadhorns. */
const folder: GameFolder<Broadhorns> = {
  Board: BoardView,
  Controls,
  rail: railOf,
  Player,
  Strip,
  ledger: async () => (await Promise.all([import('./Ledger.svelte'), learn('broadhorns.coins', coinWords)]))[0],
  graphs: () => import('./Graphs.svelte'),
  glimpse: () => import('./Glimpse.svelte'),
  Words: Lookout,
  frames,
  befalls: (_, event) => {
    const { key, args } = event
    return (key === 'spoil_moved' || key === 'rotted') && typeof args.seat === 'number' ? args.seat : 0
  },
  status: statusOf,
  sound: (event) => sounds[event.key],
  mark: (_, seat) => ({ colour: `var(--seat-${seat})`, letter: seatLetter(seat) }),
}

export default folder
