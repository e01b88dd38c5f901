import type { School } from '../../lesson'
import type { Broadhorns } from '../terms'

type Astray = NonNullable<School<Broadhorns>['lessons'][number]['astray']>

/** The pupil has left the lesson's path after one of these actions. */
const after =
  (...events: string[]): Astray =>
  (_, happened) =>
    events.some((event) => happened.has(event))

/** The pupil has left the lesson's path in any part of the turn except these. */
const outside =
  (...phases: string[]): Astray =>
  (play) =>
    !phases.includes(play.target.phase)

/** The merchant's school: a year on the river in seven short lessons, which meet each rule once. */
const lessons: School<Broadhorns>['lessons'] = [
  { name: 'load', goal: ['built_30', 'bought', 'port_ended'], rules: ['BH-062', 'BH-066', 'BH-068'], astray: after('built_20') },
  { name: 'move', goal: ['bonus_move', 'moved_to'], rules: ['BH-027', 'BH-084', 'BH-086'] },
  { name: 'sell', goal: ['sold', 'delivered', 'town_bonus'], rules: ['BH-035', 'BH-041', 'BH-057'], astray: outside('acting', 'selling') },
  { name: 'fill', goal: ['filled', 'stored', 'tile_taken'], rules: ['BH-049', 'BH-051', 'BH-054', 'BH-121'], astray: outside('acting', 'selling', 'storing', 'revealing') },
  { name: 'board', goal: ['bought', 'boarded'], rules: ['BH-072', 'BH-073', 'BH-077'], astray: (...now) => after('port_ended')(...now) || (outside('acting', 'selling', 'buying')(...now) && !after('bought')(...now)) },
  { name: 'ice', goal: ['ice_step', 'sold'], rules: ['BH-021', 'BH-022', 'BH-099'], astray: after('rotted', 'spoil_step') },
  { name: 'home', goal: ['arrived', 'ended_in_port'], rules: ['BH-079', 'BH-116', 'BH-133'], astray: after('ended', 'port_ended') },
]

const records = import.meta.glob<string>('./lessons/*.txt', { eager: true, query: '?raw', import: 'default' })

const school: School<Broadhorns> = {
  lessons,
  race: { seats: 2, places: [{ me: true }, { bot: 'simple' }] },
  record: (name) => records[`./lessons/${name}.txt`] ?? '',
}

export default school
