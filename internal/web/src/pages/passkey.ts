import { people, type Credential, type Proof } from '../api/people'
import { Problem } from '../api/types'
import { who } from '../site/who.svelte'
import { t } from '../text/text.svelte'

/**
 * Whether passkeys work here, or what prevents it: the server has none, they are for another
 * address, or the browser does not support them.
 */
export function passkeys(): 'yes' | 'server' | 'address' | 'browser' {
  const host = who.me.passkeys
  if (!host) return 'server'
  if (location.hostname !== host && !location.hostname.endsWith(`.${host}`)) return 'address'
  return 'PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential ? 'yes' : 'browser'
}

/**
 * Why there are no passkeys here, in words; undefined if there are some or if the reason does not
 * matter.
 */
export function withoutPasskeys(): string {
  switch (passkeys()) {
    case 'address':
      return t('passkey.address', who.me.passkeys ?? '')
    case 'browser':
      return t('passkey.browser')
    default:
      return ''
  }
}

// One request at a time: a browser refuses a second one while the first is open.
let open: AbortController | undefined

function next(): AbortSignal {
  open?.abort()
  open = new AbortController()
  return open.signal
}

/** Our words for a browser's error when no passkey was used. */
function refused(err: unknown): Problem {
  if (err instanceof Problem) return err
  const name = err instanceof DOMException ? err.name : ''
  if (name === 'InvalidStateError') return new Problem('passkey', t('passkey.has'))
  if (name === 'NotAllowedError' || name === 'AbortError') return new Problem('passkey', t('passkey.cancelled'))
  return new Problem('passkey', t('passkey.failed', String(err)))
}

const credentialOf = (answer: unknown): Credential => (answer as PublicKeyCredential).toJSON()

async function ask(mediation: 'optional' | 'conditional', signal: AbortSignal): Promise<Credential> {
  const { options } = await people.signInChallenge()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON)
  const found = await navigator.credentials.get({ publicKey, mediation, signal })
  return credentialOf(found)
}

async function translated<T>(what: () => Promise<T>): Promise<T> {
  try {
    return await what()
  } catch (err) {
    throw refused(err)
  }
}

/** Signs in with a passkey that the browser asks for now. */
export const signInByPasskey = () => translated(async () => people.signInByPasskey(await ask('optional', next())))

const renew = 4 * 60_000 // ms; a challenge is good for five minutes

/**
 * Lets the browser offer passkeys in name fields, until the function that it passes is called. The
 * result is passed to `chosen`.
 */
export function offer(chosen: (answer: Credential) => void): () => void {
  let over = false
  let timer: ReturnType<typeof setTimeout> | undefined // of the open request
  let mine: AbortSignal | undefined
  const wait = async () => {
    if (over || !(await PublicKeyCredential.isConditionalMediationAvailable?.()) || over) return
    mine = next()
    const renewal = setTimeout(() => void wait(), renew)
    timer = renewal
    try {
      chosen(await ask('conditional', mine))
    } catch {
      // Another request replaced it, or the browser refused: there is still the button.
    } finally {
      clearTimeout(renewal) // not that of the request that replaced it
    }
  }
  void wait()
  return () => {
    over = true
    clearTimeout(timer)
    if (mine && open?.signal === mine) open.abort()
  }
}

/**
 * Makes a passkey: for the account, with a proof that it is ours, or for a new one of that name.
 */
export const addPasskey = (label: string, of: { name: string } | Proof) =>
  translated(async () => {
    const { options } = await people.passkeyChallenge(of)
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON)
    const made = await navigator.credentials.create({ publicKey, signal: next() })
    return people.addPasskey(label, credentialOf(made))
  })

/** Proof that an account is ours: its password, if one was typed, or one of its passkeys. */
export const proof = (password: string): Promise<Proof> =>
  translated(async () => (password || passkeys() !== 'yes' ? { password } : { passkey: await ask('optional', next()) }))

/** Returns the default name of a passkey created here. Its owner may change it. */
export function suggested(): string {
  const agent = navigator.userAgent
  const device = /iPhone|iPad|Android|Windows|Macintosh|CrOS|Linux/.exec(agent)?.[0] ?? ''
  return { Macintosh: 'Mac', CrOS: 'Chromebook' }[device] ?? device
}
