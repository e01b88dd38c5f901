import { expect, test, vi } from 'vitest'

vi.stubGlobal('navigator', { languages: ['en'] })
const { who } = await import('./who.svelte')

const anna = { id: 'p1', name: 'Anna', kind: 'account' } as const

test('who leaves is nobody, on a host that has passkeys as before', async () => {
  const me = { lang: 'en', operator: false, password: true, passkeys: 'river.example.org', person: anna } as const
  await who.become(Promise.resolve(me))
  expect(who.id).toBe('p1')
  await who.leave(Promise.resolve())
  expect(who.me).toEqual({ passkeys: 'river.example.org' })
  expect(who.id).toBeUndefined()
})

test('who cannot leave stays', async () => {
  await who.become(Promise.resolve({ person: anna }))
  await expect(who.leave(Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(who.id).toBe('p1')
})
