import type { School } from '../../lesson'
import { fieldOf, type Board, type Field } from '../board'
import type { Queen, QueenPlan } from '../terms'

type Astray = NonNullable<School<Queen>['lessons'][number]['astray']>

/**
 * The pupil has left the lesson's path if no wanted end of the turn is left. It is not known where
 * the server lists no ends.
 */
const unless =
  (wanted: (plan: QueenPlan, field: Field | undefined, board: Board) => boolean, event = ''): Astray =>
  (play, happened) => {
    const { target: board, plans } = play
    return plans.length > 0 && !happened.has(event) && !plans.some((plan) => wanted(plan, fieldOf(board, plan.args.slot, plan.args.field), board))
  }

const turns = ['left', 'right']

/** The driving school: each lesson is a turn, and each rule comes up once. */
const lessons: School<Queen>['lessons'] = [
  { name: 'start', goal: ['set_out', 'moved', 'ended'], rules: ['QB-05', 'QB-11', 'QB-15', 'QB-16'] },
  { name: 'turn', goal: ['turned', 'ended'], rules: ['QB-17', 'QB-18', 'QB-20'], astray: unless(({ way }) => way.some(({ key }) => turns.includes(key)), 'turned') },
  { name: 'coal', goal: ['coal', 'ended'], rules: ['QB-12', 'QB-19', 'QB-24'], astray: unless(({ args }) => args.coal > 0, 'coal') },
  { name: 'river', goal: ['laid'], rules: ['QB-38', 'QB-40', 'QB-41'], astray: unless(({ args }, _, { tiles }) => args.slot === tiles[tiles.length - 1]?.slot) },
  { name: 'push', goal: ['pushed', 'ended'], rules: ['QB-26', 'QB-27', 'QB-33'], astray: unless(({ way }) => way.some(({ key }) => key === 'push'), 'pushed') },
  { name: 'dock', goal: ['took'], rules: ['QB-47', 'QB-49', 'QB-50'], astray: unless(({ args }, field) => args.speed === 1 && field?.kind === 'dock') },
  { name: 'landing', goal: ['finished'], rules: ['QB-44', 'QB-63'], astray: unless(({ args }, field) => args.speed === 1 && field?.landing === true) },
]

const records = import.meta.glob<string>('./lessons/*.txt', { eager: true, query: '?raw', import: 'default' })

const school: School<Queen> = {
  lessons,
  race: { seats: 3, options: { game: 'school' }, places: [{ me: true }, { bot: 'simple' }, { bot: 'simple' }] },
  record: (name) => records[`./lessons/${name}.txt`] ?? '',
}

export default school
