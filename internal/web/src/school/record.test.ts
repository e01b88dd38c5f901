import { expect, test } from 'vitest'
import { cut, named } from './record'

test('a record is cut where the pupil begins', () => {
  const record = '# A lesson.\ngame queen 1\nseats 3 # boats\n\nposition\n  Phase = moving\n* tile A1-1\n1 head N\n2 head N # aside\n1 end\n* nose left\n'
  expect(cut(record)).toEqual({ before: 'game queen 1\nseats 3\nposition\n  Phase = moving\n* tile A1-1\n', others: ['2 head N', '* nose left'] })
})

test('seats get names', () => {
  expect(named('game queen 1\nseats 2\n* x\n', (seat) => `Nr. ${seat}`)).toBe('game queen 1\nseats 2\nseat 1 Nr. 1\nseat 2 Nr. 2\n* x\n')
})

test('seats that have names get others', () => {
  const record = named('game queen 1\nseats 2\n* x\n', (seat) => `Nr. ${seat}`)
  expect(named(record, (seat) => `No. ${seat}`)).toBe('game queen 1\nseats 2\nseat 1 No. 1\nseat 2 No. 2\n* x\n')
})
