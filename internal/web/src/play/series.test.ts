import { expect, test } from 'vitest'
import type { Analysis, Position, Table } from '../api/types'
import { csvOf } from '../ui/save'
import type { Value } from './curves'
import { dataOf, seriesOf, tableOf } from './series'

const at = (step: number, ...values: Value[]) => ({ step, board: values }) as unknown as Position
const value = (curve: string, line: string, value: number): Value => ({ curve, line, value })
const positions = [at(0, value('speed', 'A', 1)), at(1, value('speed', 'A', 3), value('speed', 'B', 6)), at(2, value('speed', 'B', 2))]
const curves = [{ key: 'speed', name: 'Tempo', lines: [{ key: 'A', name: 'A Anna' }, { key: 'B', name: 'B Ben' }] }]
const read = (board: unknown) => board as Value[]
const analysis = { state: 'ready', cooperative: false, outlooks: [[0.5, 0.5], [0.25, 0.75], [0, 1]] } as Analysis

test('each step is a row, each line a column with its key, and a line that has ended is empty', () => {
  expect(csvOf(tableOf(seriesOf(positions, read, curves)))).toBe('step,speed A,speed B\r\n0,1,\r\n1,3,6\r\n2,,2\r\n')
})

test('the coach’s chances become columns once they are known', () => {
  const chances = { analysis, curve: 'Chance', lines: ['Anna', 'Ben'] }
  expect(tableOf(seriesOf(positions, read, curves, chances))[2]).toEqual([1, 3, 6, 0.25, 0.75])
  expect(tableOf(seriesOf(positions, read, curves, chances))[0]).toEqual(['step', 'speed A', 'speed B', 'chance 1', 'chance 2'])
  expect(tableOf(seriesOf(positions, read, [], { ...chances, lines: ['The group'], analysis: { ...analysis, cooperative: true, outlooks: [[1], [1], [0.5]] } }))).toEqual([
    ['step', 'chance group'], [0, 1], [1, 1], [2, 0.5],
  ])
  expect(seriesOf(positions, read, curves, { ...chances, analysis: { ...analysis, state: 'waiting' } }).columns.length).toBe(2)
})

test('as data, a step has its numbers by name', () => {
  const table = { id: 'x', game: 'queen', rules: 2, options: {}, seats: [{ seat: 1, name: 'Anna' }] } as unknown as Table
  const data = JSON.parse(JSON.stringify(dataOf(table, seriesOf(positions, read, curves)))) as ReturnType<typeof dataOf>
  expect(data.steps).toEqual([{ step: 0, 'speed A': 1 }, { step: 1, 'speed A': 3, 'speed B': 6 }, { step: 2, 'speed B': 2 }])
  expect(data.columns[0]).toEqual({ key: 'speed A', curve: 'speed', line: 'A', names: ['Tempo', 'A Anna'] })
  expect([data.table, data.game, data.imported, data.seats[0]!.name]).toEqual(['x', 'queen', false, 'Anna'])
})
