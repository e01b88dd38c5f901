import { lang } from '../text/text.svelte'
import { drop, get, patch, post, put } from './call'
import type { Account, MyGame } from './types'

type Games = Awaited<ReturnType<typeof get<'/me/games'>>>
/** Which of our finished games, and how many tables to look through. */
export type GamesQuery = NonNullable<Parameters<typeof get<'/me/games'>>[1]>

export type Wishes = Partial<Pick<Account, 'lang' | 'zone' | 'quietFrom' | 'quietTo' | 'email' | 'webhook'>>

/** The answer of a passkey, as JSON. */
export type Credential = Record<string, unknown>

/** A proof that an account is ours: its password, or the answer of one of its passkeys. */
export type Proof = { password: string } | { passkey: Credential }

/** What the server knows about us, and how we change it. */
export const people = {
  person: (person: string) => get('/people/{person}', { person }),
  me: () => get('/me', { lang: lang() }), // by the address that the page names, so that the browser has asked already
  /** All games of ours that are over, the newest first. */
  games: async () => {
    const games: MyGame[] = []
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page: Games = await get('/me/games', { limit: 500, ...(after && { after }) })
      games.push(...page.games)
      after = page.next
    }
    return games
  },
  /** Some of our games that are over, the newest first, with where to go on. */
  someGames: (query: GamesQuery): Promise<Games> => get('/me/games', query),
  /** The last games of a person that everybody may see. */
  lastGames: (person: string) => get('/people/{person}/games', { person }).then((found) => found.tables),
  ratingDays: (person: string, game: string) => get('/people/{person}/ratings/{game}', { person, game }).then((found) => found.days),
  createGuest: (name: string) => post('/me/guest', {}, { name }),
  register: (name: string, password: string) => post('/me/account', {}, { name, password }),
  signIn: (name: string, password: string) => post('/me/session', {}, { name, password }),
  createSignInLink: () => post('/me/sign-in-links', {}, {}),
  deleteSignInLinks: () => drop('/me/sign-in-links', {}),
  signInByLink: (key: string) => post('/me/session/link', {}, { secret: key }),
  signOut: (everywhere: boolean) => drop(everywhere ? '/me/sessions' : '/me/session', {}),
  rename: (name: string) => put('/me/name', {}, { name }),
  setPassword: (proof: Proof, next: string) => put('/me/password', {}, { ...('password' in proof ? { old: proof.password } : proof), new: next }),
  wish: (wishes: Wishes) => patch('/me/settings', {}, wishes),
  confirmEmail: (code: string) => post('/me/email', {}, { code }),
  deleteMe: (proof: Proof) => drop('/me', {}, proof),
  signInChallenge: () => post('/me/session/challenge', {}, {}),
  signInByPasskey: (credential: Credential) => post('/me/session/passkey', {}, { credential }),
  passkeyChallenge: (of: { name: string } | Proof) => post('/me/passkeys/challenge', {}, of),
  addPasskey: (name: string, credential: Credential) => post('/me/passkeys', {}, { name, credential }),
  passkeys: () => get('/me/passkeys', {}).then((found) => found.passkeys),
  namePasskey: (passkey: string, name: string) => put('/me/passkeys/{passkey}', { passkey }, { name }).then((found) => found.passkeys),
  removePasskey: (passkey: string, proof: Proof) => drop('/me/passkeys/{passkey}', { passkey }, proof).then((found) => found.passkeys),
}
