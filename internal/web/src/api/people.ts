import { call } from './api'
import type { Account, Me, MyGame, Passkey, Rating, Somebody } from './types'

export type Wishes = Partial<Pick<Account, 'lang' | 'zone' | 'quietFrom' | 'quietTo' | 'email' | 'webhook'>>

/** A proof that an account is ours: its password, or the answer of one of its passkeys. */
export type Proof = { password: string } | { passkey: unknown }

/** What the server knows about us, and how we change it. */
export const people = {
  person: (id: string) => call<Somebody & { ratings: Rating[] }>('GET', `/people/${id}`),
  me: () => call<Me>('GET', '/me'),
  /** All games of ours that are over, the newest first. */
  games: async () => {
    const games: MyGame[] = []
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page: { games: MyGame[]; next?: string } = await call('GET', `/me/games?limit=500${after && `&after=${after}`}`)
      games.push(...page.games)
      after = page.next
    }
    return games
  },
  arrive: (name: string) => call<Me>('POST', '/me/guest', { name }),
  register: (name: string, password: string) => call<Me>('POST', '/me/account', { name, password }),
  signIn: (name: string, password: string) => call<Me>('POST', '/me/session', { name, password }),
  newWayBack: () => call<{ key: string }>('POST', '/me/ways-back', {}),
  dropWaysBack: () => call<void>('DELETE', '/me/ways-back'),
  comeBack: (key: string) => call<Me>('POST', '/me/session/way-back', { key }),
  signOut: (everywhere: boolean) => call<void>('DELETE', everywhere ? '/me/sessions' : '/me/session'),
  rename: (name: string) => call<Me>('PUT', '/me/name', { name }),
  setPassword: (proof: Proof, next: string) => call<Me>('PUT', '/me/password', { ...('password' in proof ? { old: proof.password } : proof), new: next }),
  wish: (wishes: Wishes) => call<Me>('PATCH', '/me/settings', wishes),
  confirmEmail: (code: string) => call<Me>('POST', '/me/email', { code }),
  deleteMe: (proof: Proof) => call<void>('DELETE', '/me', proof),
  enterChallenge: () => call<{ options: unknown }>('POST', '/me/session/challenge', {}),
  enter: (credential: unknown) => call<Me>('POST', '/me/session/passkey', { credential }),
  enrolChallenge: (of: { name: string } | Proof) => call<{ options: unknown }>('POST', '/me/passkeys/challenge', of),
  enrol: (name: string, credential: unknown) => call<Me>('POST', '/me/passkeys', { name, credential }),
  passkeys: () => call<{ passkeys: Passkey[] }>('GET', '/me/passkeys').then((found) => found.passkeys),
  namePasskey: (id: string, name: string) => call<{ passkeys: Passkey[] }>('PUT', `/me/passkeys/${id}`, { name }).then((found) => found.passkeys),
  removePasskey: (id: string, proof: Proof) => call<{ passkeys: Passkey[] }>('DELETE', `/me/passkeys/${id}`, proof).then((found) => found.passkeys),
}
