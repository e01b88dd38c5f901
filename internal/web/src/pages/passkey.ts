import { people, type Credential, type Proof } from '../api/people'
import { Problem } from '../api/types'
import { who } from '../site/who.svelte'
import { t } from '../text/text.svelte'

/**
 * Whether passkeys work here, or what is in the way: the server has none, they are for another
 * address, the browser has none.
 */
export function passkeys(): 'yes' | 'server' | 'address' | 'browser' {
  const host = who.me.passkeys
  if (!host) return 'server'
  if (location.hostname !== host && !location.hostname.endsWith(`.${host}`)) return 'address'
  return 'PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential ? 'yes' : 'browser'
}

/** Why there are no passkeys here, in words; nothing, if there are or if nobody need know. */
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

// One question at a time: a browser answers no second one while the first is open.
let open: AbortController | undefined

function next(): AbortSignal {
  open?.abort()
  open = new AbortController()
  return open.signal
}

/** What a browser says when it has no passkey to show, in our words. */
function refused(err: unknown): Problem {
  if (err instanceof Problem) return err
  const name = err instanceof DOMException ? err.name : ''
  if (name === 'InvalidStateError') return new Problem('passkey', t('passkey.has'))
  if (name === 'NotAllowedError' || name === 'AbortError') return new Problem('passkey', t('passkey.cancelled'))
  return new Problem('passkey', t('passkey.failed', String(err)))
}

const credentialOf = (answer: unknown) => (answer as PublicKeyCredential).toJSON() as Credential

async function ask(mediation: 'optional' | 'conditional', signal: AbortSignal): Promise<Credential> {
  const { options } = await people.enterChallenge()
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
export const enter = () => translated(async () => people.enter(await ask('optional', next())))

const renew = 4 * 60_000 // ms; a challenge is good for five minutes

/**
 * Lets the browser offer passkeys where a name is typed, until the function that it gives is
 * called. What is chosen there is handed to `chosen`.
 */
export function offer(chosen: (answer: Credential) => void): () => void {
  let over = false
  let timer: ReturnType<typeof setTimeout> | undefined // of the question that is open
  let mine: AbortSignal | undefined
  const wait = async () => {
    if (over || !(await PublicKeyCredential.isConditionalMediationAvailable?.()) || over) return
    mine = next()
    const renewal = setTimeout(() => void wait(), renew)
    timer = renewal
    try {
      chosen(await ask('conditional', mine))
    } catch {
      // It gave way to another question, or the browser would rather not: the button is there.
    } finally {
      clearTimeout(renewal) // not that of the question that has taken its place
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
export const enrol = (label: string, of: { name: string } | Proof) =>
  translated(async () => {
    const { options } = await people.enrolChallenge(of)
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON)
    const made = await navigator.credentials.create({ publicKey, signal: next() })
    return people.enrol(label, credentialOf(made))
  })

/** What proves that an account is ours: its password, if one was typed, or one of its passkeys. */
export const proof = (password: string): Promise<Proof> =>
  translated(async () => (password || passkeys() !== 'yes' ? { password } : { passkey: await ask('optional', next()) }))

/** Returns the first name of a passkey that is made here. Its owner may change it. */
export function suggested(): string {
  const agent = navigator.userAgent
  const device = /iPhone|iPad|Android|Windows|Macintosh|CrOS|Linux/.exec(agent)?.[0] ?? ''
  return { Macintosh: 'Mac', CrOS: 'Chromebook' }[device] ?? device
}
