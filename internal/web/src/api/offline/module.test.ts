import { expect, test, vi } from 'vitest'
import { startModule } from './module'
import type { Asked, Start, Message } from './worker'

/** A worker that records what it is sent, and answers when the test says so. */
class Fake {
  sent: (Start | Asked)[] = []
  onerror: (event: { message: string }) => void = () => {}
  onmessage: (event: { data: Message }) => void = () => {}
  terminate = vi.fn()
  postMessage(message: Start | Asked) {
    this.sent.push(message)
  }

  asked = () => this.sent.slice(1) as Asked[]
  post = (data: Message) => this.onmessage({ data })
}

const where = { exec: '/exec.js', module: '/queen.wasm' }
const started = () => {
  const worker = new Fake()
  return { worker, ...startModule(where, worker as unknown as Worker) }
}
const soon = () => new Promise((resolve) => setTimeout(resolve))

test('the language comes before the first call, and answers find their calls', async () => {
  const { worker, call } = started()
  expect(worker.sent).toEqual([where])
  const one = call('drawing', { id: 'a', step: 1 })
  expect(worker.asked().map(({ name }) => name)).toEqual(['open'])
  worker.post({ number: 1, answer: '{"value":{"version":1,"games":["queen"]}}' })
  await soon()
  const two = call('drawing', { id: 'a', step: 2 })
  await soon()
  expect(worker.asked().map(({ name, request }) => `${name} ${request}`).slice(1)).toEqual(['drawing {"id":"a","step":1}', 'drawing {"id":"a","step":2}'])
  worker.post({ number: 3, done: 1, of: 2 })
  worker.post({ number: 3, answer: '{"value":"second"}' })
  worker.post({ number: 2, answer: '{"value":"first"}' })
  expect([await one, await two]).toEqual(['first', 'second'])
})

test('problems of the rules and of the module are thrown', async () => {
  const { worker, call } = started()
  const refused = call('record', { id: 'a' })
  worker.post({ number: 1, answer: '{"value":{}}' })
  await soon()
  worker.post({ number: 2, answer: '{"problem":{"code":"refused","detail":"No.","rule":"QB-1"}}' })
  await expect(refused).rejects.toMatchObject({ code: 'refused', message: 'No.', rule: 'QB-1' })
  const lost = call('record', { id: 'a' })
  worker.post({ number: 3, failed: 'no module' })
  await expect(lost).rejects.toMatchObject({ code: 'lost' })
})

test('a worker that cannot be loaded fails its calls, also later ones', async () => {
  const { worker, call } = started()
  const lost = call('record', { id: 'a' })
  worker.onerror({ message: 'no worker' })
  await expect(lost).rejects.toMatchObject({ code: 'lost', message: 'no worker' })
  await expect(call('record', { id: 'a' })).rejects.toMatchObject({ code: 'lost', message: 'no worker' })
})

test('a language that could not be set is sent again', async () => {
  const { worker, call } = started()
  const lost = call('record', { id: 'a' })
  worker.post({ number: 1, failed: 'no module' })
  await expect(lost).rejects.toMatchObject({ code: 'lost' })
  void call('record', { id: 'a' })
  expect(worker.asked().map(({ name }) => name)).toEqual(['open', 'open'])
})

test('a module that has ended fails its calls', async () => {
  const { worker, call, end } = started()
  const lost = call('record', { id: 'a' })
  end()
  expect(worker.terminate).toHaveBeenCalledOnce()
  await expect(lost).rejects.toMatchObject({ code: 'lost' })
  await expect(call('record', { id: 'a' })).rejects.toMatchObject({ code: 'lost' })
})
