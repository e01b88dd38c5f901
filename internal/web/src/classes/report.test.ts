import { expect, test } from 'vitest'
import type { Lesson } from '../api/types'
import { csvOf } from '../ui/save'
import { answerRows, decisionRows, figureRows, type GroupReport } from './report'

const group: GroupReport = {
  number: 2, id: 'x', players: ['Ada', '=Ben'], standing: '', over: true, turns: [],
  figures: { columns: ['lost', 'in all'], rounds: [{ round: 1, name: '1', values: [2, 2] }], totals: [{ name: 'levees', value: 3 }] },
  decisions: [{ round: 1, seat: 1, words: 'builds a levee, at 9,4' }, { round: 2, seat: 2, words: 'ends' }],
}

test('a class as files: decisions, figures and answers; a name is never a formula', () => {
  expect(csvOf(decisionRows(['table', 'week', 'player', 'decision'], [group]))).toBe('table,week,player,decision\r\n2,1,Ada,"builds a levee, at 9,4"\r\n2,2,\'=Ben,ends\r\n')
  expect(figureRows(['table', 'week', 'figure', 'value'], [group], 'whole game')).toEqual([
    ['table', 'week', 'figure', 'value'], [2, '1', 'lost', 2], [2, '1', 'in all', 2], [2, 'whole game', 'levees', 3],
  ])
  const lesson: Lesson = {
    paused: false, questions: [{ text: 'Why?', choices: ['x', 'y'] }],
    results: [{ table: 1, pupils: 3, answered: [3, 2], before: [[3, 0]], after: [[0, 2]] }],
  }
  expect(answerRows(['table', 'question', 'answer', 'before', 'after'], lesson).slice(1)).toEqual([[1, 'Why?', 'x', 3, 0], [1, 'Why?', 'y', 0, 2]])
})
