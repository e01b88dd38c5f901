import { lang } from '../text/text.svelte'
import type { paths } from './schema'
import { withDeeds } from './deeds'
import { Problem, type Schemas } from './types'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
/** The paths that have a method. */
type Path<M extends Method> = { [P in keyof paths]: [NonNullable<paths[P][M]>] extends [never] ? never : P }[keyof paths]
type Operation<M extends Method, P extends Path<M>> = NonNullable<paths[P][M]>
type Parameters<O, In extends 'path' | 'query'> = O extends { parameters: { [In_ in In]?: infer All } } ? ([NonNullable<All>] extends [never] ? unknown : NonNullable<All>) : unknown
/** The parameters of a request: those in its path and those of its query. */
type Given<M extends Method, P extends Path<M>> = object & Parameters<Operation<M, P>, 'path'> & Parameters<Operation<M, P>, 'query'>
type Body<M extends Method, P extends Path<M>> = object & (Operation<M, P> extends { requestBody?: infer B } ? (NonNullable<B> extends { content: { 'application/json': infer T } } ? T : unknown) : unknown)
type Content<R> = R extends { content: infer C } ? C[keyof C] : undefined
type Answer<M extends Method, P extends Path<M>> = Operation<M, P> extends { responses: infer R } ? Content<R[keyof R & (200 | 201)]> : never

const answerTimeout = 30_000 // ms for an answer; a dead connection gives none

/** The path whose answer is text. All others return JSON. */
const text: keyof paths = '/tables/{id}/record'

let stranger = () => {}

/**
 * Called when the server answers that the caller is unknown or not allowed: the session may have
 * changed.
 */
export function whenStranger(then: () => void) {
  stranger = then
}

/** Returns the address of a request. Parameters that are not in the path go into the query. */
export function addressOf<M extends Method, P extends Path<M>>(_: M, path: P, given: Given<M, P>): string {
  const rest = new Map(Object.entries(given))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams([...rest].flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
  return `/api/v1${filled}${query.size > 0 ? `?${query}` : ''}`
}

/**
 * Sends a request. A refusal is thrown as a Problem in the reader's language. The code "lost" means
 * that there was no answer, or that a proxy answered instead of the server.
 */
export async function call<M extends Method, P extends Path<M>>(method: M, path: P, given: Given<M, P>, body?: object, within = answerTimeout): Promise<Answer<M, P>> {
  let content: unknown
  let answer: Response
  try {
    answer = await fetch(addressOf(method, path, given), {
      method: method.toUpperCase(),
      headers: { 'Accept-Language': lang(), ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(within),
    })
    if (answer.status !== 204) content = answer.ok && path === text ? await answer.text() : await answer.json()
  } catch {
    throw new Problem('lost', '')
  }
  if (answer.ok) return content as Answer<M, P>
  if ((answer.status === 401 || answer.status === 403) && path !== '/me') stranger()
  const { code, detail, rule, table, line } = (content ?? {}) as Partial<Schemas['Problem']>
  throw new Problem(code ?? 'internal', detail ?? answer.statusText, rule, table && withDeeds(table), line)
}

export const get = <P extends Path<'get'>>(path: P, given: Given<'get', P>) => call('get', path, given)
export const post = <P extends Path<'post'>>(path: P, given: Given<'post', P>, body: Body<'post', P>) => call('post', path, given, body)
export const put = <P extends Path<'put'>>(path: P, given: Given<'put', P>, body: Body<'put', P>) => call('put', path, given, body)
export const patch = <P extends Path<'patch'>>(path: P, given: Given<'patch', P>, body: Body<'patch', P>) => call('patch', path, given, body)
export const drop = <P extends Path<'delete'>>(path: P, given: Given<'delete', P>, body?: Body<'delete', P>) => call('delete', path, given, body)

/** Returns a new id for a command: a command that is sent twice with the same id is done once. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, '0')).join('')
}

/**
 * Sends a command, and retries while the server cannot be reached. Its id makes sure that it is
 * done only once.
 */
export async function postOnce<P extends Path<'post'>>(path: P, given: Given<'post', P>, body: Body<'post', P>): Promise<Answer<'post', P>> {
  const named = { requestId: randomId(), ...(body) }
  for (let wait = 400; ; wait *= 2) {
    try {
      return await call('post', path, given, named, answerTimeout / 3)
    } catch (err) {
      if (!(err instanceof Problem) || err.code !== 'lost' || wait > 7000) throw err
      await new Promise((done) => setTimeout(done, wait))
    }
  }
}
