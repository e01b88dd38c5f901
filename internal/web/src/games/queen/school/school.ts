import type { School } from '../../lesson'

/** The driving school: each lesson is a turn, and each rule is met once. */
const lessons: School['lessons'] = [
  { name: 'start', goal: ['set_out', 'moved', 'ended'], rules: ['QB-05', 'QB-11', 'QB-15', 'QB-16'] },
  { name: 'turn', goal: ['turned', 'ended'], rules: ['QB-17', 'QB-18', 'QB-20'] },
  { name: 'coal', goal: ['coal', 'ended'], rules: ['QB-12', 'QB-19', 'QB-24'] },
  { name: 'river', goal: ['laid'], rules: ['QB-38', 'QB-40', 'QB-41'] },
  { name: 'push', goal: ['pushed', 'ended'], rules: ['QB-26', 'QB-27', 'QB-33'] },
  { name: 'dock', goal: ['took'], rules: ['QB-47', 'QB-49', 'QB-50'] },
  { name: 'landing', goal: ['finished'], rules: ['QB-44', 'QB-63'] },
]

const records = import.meta.glob<string>('./lessons/*.txt', { eager: true, query: '?raw', import: 'default' })

const school: School = {
  lessons,
  race: { seats: 3, options: { game: 'school' }, places: [{ me: true }, { bot: 'simple' }, { bot: 'simple' }] },
  record: (name) => records[`./lessons/${name}.txt`] ?? '',
  words: {
    en: () => import('./text/en.txt'),
    de: () => import('./text/de.txt'),
    fr: () => import('./text/fr.txt'),
  },
}

export default school
