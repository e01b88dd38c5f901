import type { School } from '../../lesson'
import { hexAt } from '../board'
import type { Waters } from '../terms'

type Astray = NonNullable<School<Waters>['lessons'][number]['astray']>

type Step = Parameters<Astray>

/** Reports whether one of these actions can be done now. */
const can = ([play]: Step, ...actions: readonly string[]) => play.choices.some(({ key }) => actions.includes(key))

const happened = ([, events]: Step, event: string) => events.has(event)

/**
 * The pupil has left the lesson's path if the turn or the upgrades no longer offer an action that
 * leads to one of these events; each event is given with its actions. In the middle of an action
 * this is not known yet.
 */
const unless =
  (...needs: readonly (readonly string[])[]): Astray =>
  (...now) =>
    can(now, 'end', 'done') && needs.some(([event = '', ...actions]) => !happened(now, event) && !can(now, ...actions))

/** The pupil has left the lesson's path unless each crisis was answered by its card. */
const answered: Astray = (...now) => !can(now, 'done', happened(now, 'resisted') ? 'activism' : 'resist')

/**
 * The pupil has left the lesson's path after building a levee, unless one stands at 7,1, where the
 * water comes first.
 */
const elsewhere: Astray = (...now) => happened(now, 'built') && !hexAt(now[0].target, '7,1')?.levee

const works = unless(['built', 'accept', 'build'], ['levee_raised', 'accept', 'raise'])

/**
 * The school of Rising Waters: a week with a neighbour in seven short lessons; each rule comes up
 * once.
 */
const lessons: School<Waters>['lessons'] = [
  { name: 'water', goal: ['walked', 'flood', 'flow'], spoilt: ['lost_pawn'], rules: ['RW-143', 'RW-159', 'RW-160', 'RW-162'], astray: unless(['walked', 'move']) },
  {
    name: 'upgrade',
    goal: ['raised', 'bought_renewable', 'upgraded'],
    rules: ['RW-056', 'RW-059', 'RW-066', 'RW-071'],
    astray: unless(['raised', 'buy_track', 'buy_track_education'], ['bought_renewable', 'buy_renewable'], ['upgraded', 'done']),
  },
  { name: 'threat', goal: ['resisted', 'cancelled'], rules: ['RW-075', 'RW-079', 'RW-080', 'RW-091'], astray: answered },
  { name: 'turn', goal: ['works', 'seeks', 'turn_ended'], rules: ['RW-055', 'RW-106', 'RW-134', 'RW-136'], astray: unless(['works', 'community'], ['seeks', 'seek']) },
  { name: 'together', goal: ['gave', 'asked', 'walked'], rules: ['RW-112', 'RW-124', 'RW-216'], astray: unless(['gave', 'donate'], ['asked', 'move'], ['walked', 'move']) },
  {
    name: 'levee',
    goal: ['built', 'levee_raised', 'rain'],
    spoilt: ['lost_land'],
    rules: ['RW-127', 'RW-129', 'RW-130', 'RW-171'],
    astray: (...now) => works(...now) || elsewhere(...now),
  },
  { name: 'week', goal: ['week', 'survivor'], rules: ['RW-045', 'RW-047', 'RW-152', 'RW-185'] },
]

const records = import.meta.glob<string>('./lessons/*.txt', { eager: true, query: '?raw', import: 'default' })

const school: School<Waters> = {
  lessons,
  race: { seats: 2, places: [{ me: true }, { bot: 'simple' }] },
  record: (name) => records[`./lessons/${name}.txt`] ?? '',
}

export default school
