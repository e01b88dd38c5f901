import { later, t } from '../../text/text.svelte'
import type { GameFolder } from '../folder'
import { seatLetter } from './board'
import BoardView from './Board.svelte'
import Controls from './Controls.svelte'
import { frames } from './happen'
import Lookout from './Lookout.svelte'
import Own from './Own.svelte'
import Player from './Player.svelte'
import { asksOf, decidesOf, railOf, statusOf } from './rail'
import { sounds } from './sounds'
import Strip from './Strip.svelte'
import type { Broadhorns } from './terms'

/** Broadhorns. */
const folder: GameFolder<Broadhorns> = {
  Board: BoardView,
  Controls,
  own: { title: () => t('broadhorns.own'), Part: Own },
  dock: { wide: 'clamp(19rem, 32dvh, 24rem)', phone: 'clamp(15.5rem, 35dvh, 20rem)' },
  rail: railOf,
  Player,
  Strip,
  ledger: later(() => import('./Ledger.svelte'), 'games/broadhorns/ledger'),
  graphs: later(() => import('./Graphs.svelte')),
  glimpse: later(() => import('./Glimpse.svelte')),
  way: later(() => import('./WayPicture.svelte')),
  Words: Lookout,
  frames,
  affectedSeat: (_, event) => {
    const { key, args } = event
    return (key === 'spoil_moved' || key === 'rotted') && typeof args.seat === 'number' ? args.seat : 0
  },
  status: statusOf,
  questionWords: asksOf,
  decides: decidesOf,
  sound: (event) => sounds[event.key],
  mark: (_, seat) => ({ colour: `var(--seat-${seat})`, letter: seatLetter(seat) }),
}

export default folder
