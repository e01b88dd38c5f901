import { expect, test } from 'vitest'
import { prove } from './prove'

// The numbers are those that package chance of the program draws for this secret, table and nonces.
const record = `game queen 1
seats 3
tag table abc
tag commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
tag secret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
tag nonce.1 x
tag nonce.3 z-1
tag draw.2 3/11
* tile A1-1 %1:4/11
1 head N
* nose left %3:10/11
* tile A1-2 %4:2/11
`
const fair = { commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd', draws: 4 }

test('draws that come from the secret are proven, those that were taken back among them', async () => {
  expect(await prove(record, fair)).toEqual({ ok: true, draws: 4 })
})

test.each([
  ['another result', record.replace('%3:10/11', '%3:9/11'), fair, 'draw'],
  ['a draw left out', record.replace('tag draw.2 3/11\n', ''), fair, 'draw'],
  ['the last one left out', record.replace('* tile A1-2 %4:2/11\n', ''), fair, 'draw'],
  ['another nonce', record.replace('nonce.1 x', 'nonce.1 y'), fair, 'draw'],
  ['another secret', record.replace('1e1f', '1e1e'), fair, 'secret'],
  ['no secret', record.replace(/^tag secret.*\n/m, ''), fair, 'unread'],
])('%s is found', async (_, changed, fair, why) => {
  expect(await prove(changed, fair)).toMatchObject({ ok: false, why })
})
