import { call } from './api'
import type { Account, Me } from './types'

export type Wishes = Partial<Pick<Account, 'lang' | 'zone' | 'quietFrom' | 'quietTo' | 'email' | 'webhook'>>

/** What the server knows of us, and what of it we change. */
export const people = {
  me: () => call<Me>('GET', '/me'),
  arrive: (name: string) => call<Me>('POST', '/me/guest', { name }),
  register: (name: string, password: string) => call<Me>('POST', '/me/account', { name, password }),
  signIn: (name: string, password: string) => call<Me>('POST', '/me/session', { name, password }),
  signOut: (everywhere: boolean) => call<void>('DELETE', everywhere ? '/me/sessions' : '/me/session'),
  rename: (name: string) => call<Me>('PUT', '/me/name', { name }),
  setPassword: (old: string, next: string) => call<Me>('PUT', '/me/password', { old, new: next }),
  wish: (wishes: Wishes) => call<Me>('PATCH', '/me/settings', wishes),
  confirmEmail: (code: string) => call<Me>('POST', '/me/email', { code }),
  deleteMe: (password: string) => call<void>('DELETE', '/me', password ? { password } : {}),
}
