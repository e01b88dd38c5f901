import { expect, test } from 'vitest'
import { csvOf } from './save'

test('cells are quoted where they have to be, and are never formulas', () => {
  expect(csvOf([['step', 'speed A'], [0, undefined], [1, -3], [true, 'Anna, the "first"'], ['=1+1', '@x\ny']])).toBe(
    'step,speed A\r\n0,\r\n1,-3\r\ntrue,"Anna, the ""first"""\r\n\'=1+1,"\'@x\ny"\r\n',
  )
})
