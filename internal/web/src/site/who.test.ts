import { expect, test, vi } from 'vitest'
import { who } from './who.svelte'

const anna = { id: 'p1', name: 'Anna', kind: 'account' } as const

test('signing out clears the person but not the passkeys of the host', async () => {
  const me = { lang: 'en', operator: false, password: true, passkeys: 'river.example.org', person: anna } as const
  await who.become(Promise.resolve(me))
  expect(who.id).toBe('p1')
  await who.leave(Promise.resolve())
  expect(who.me).toEqual({ passkeys: 'river.example.org' })
  expect(who.id).toBeUndefined()
})

test('a person whose sign-out fails stays signed in', async () => {
  await who.become(Promise.resolve({ person: anna }))
  await expect(who.leave(Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(who.id).toBe('p1')
})

test('without an answer nobody counts as signed out: the page asks again, and ignores answers older than a change', async () => {
  vi.useFakeTimers()
  const reply = (me: unknown) => new Response(JSON.stringify(me), { headers: { 'Content-Type': 'application/json' } })
  const asked = vi.fn<() => Promise<Response>>()
  vi.stubGlobal('fetch', asked)
  asked.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValueOnce(reply({ person: anna }))
  const fresh = new (who.constructor as new () => typeof who)()
  await fresh.load()
  expect(fresh.known).toBe(false)
  expect(fresh.problem?.code).toBe('lost')
  await vi.advanceTimersByTimeAsync(1000)
  expect(fresh.known).toBe(true)
  expect(fresh.id).toBe('p1')
  expect(fresh.problem).toBeUndefined()

  let resolve = (_: Response) => {}
  asked.mockReturnValueOnce(new Promise((done) => (resolve = done)))
  const late = fresh.load()
  await fresh.leave(Promise.resolve())
  resolve(reply({ person: anna }))
  await late
  expect(fresh.id).toBeUndefined()
  vi.useRealTimers()
})
