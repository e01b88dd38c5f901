import { expect, test } from 'vitest'
import { kindsOf, origin } from './origin'

test.each([
  ['S1:101', 'S1:101'],
  ['S1:91, SM; B-14, option `start_order`', 'S1:91, SM; B-14'],
  ['S0:46-53; options `tiles`, `tile_a1_1` to `tile_b4`', 'S0:46-53'],
  ['option `edition`', ''],
])('the source %s without its options is %s', (source, want) => expect(origin(source)).toBe(want))

test('a mark is a word of its own, or stands before a number', () => {
  const kinds = [['P'], ['S1'], ['F', 'B']].map((marks) => ({ marks, words: marks.join() }))
  const of = (source: string) => kindsOf(source, kinds).map(({ words }) => words)
  expect(of('S1:116-117; P1')).toEqual(['P', 'S1'])
  expect(of('JP, INF')).toEqual([])
  expect(of('GEO; F-22')).toEqual(['F,B'])
})
