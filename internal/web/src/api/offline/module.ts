import { Problem } from '../types'
import { lang } from '../../text/text.svelte'
import { valueOf } from './answer'
import { version, type Caller } from './calls'
import type { Asked, Start, Message } from './worker'

/** A call that has no answer yet. */
interface Pending {
  resolve(text: string): void
  reject(problem: Problem): void
}

/** A running module. */
export interface Module {
  call: Caller
  /** Ends the worker. Calls that have no answer yet, and later ones, throw a Problem. */
  end(): void
}

/**
 * Starts the module in a worker, which compiles it while it is downloaded. If it cannot be loaded,
 * each call throws a Problem with the code "lost".
 */
export function startModule(where: Start, worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })): Module {
  const pending = new Map<number, Pending>()
  let number = 0
  let dead: Problem | undefined
  worker.onmessage = ({ data }: MessageEvent<Message>) => {
    const call = pending.get(data.number)
    if (!call || 'done' in data) return
    pending.delete(data.number)
    if ('answer' in data) call.resolve(data.answer)
    else call.reject(new Problem('lost', data.failed))
  }
  const end = (why: string) => {
    dead = new Problem('lost', why)
    for (const call of pending.values()) call.reject(dead)
    pending.clear()
  }
  worker.onerror = (event) => end(event.message)
  const send = (name: string, request: object) =>
    new Promise<string>((resolve, reject) => {
      if (dead) throw dead // nobody would answer
      pending.set(++number, { resolve, reject })
      worker.postMessage({ number, name, request: JSON.stringify(request) } satisfies Asked)
    }).then(valueOf)
  worker.postMessage(where)
  let moduleLang = ''
  return {
    async call(name, request) {
      if (moduleLang !== lang()) {
        const language = lang()
        await send('open', { version, lang: language })
        moduleLang = language
      }
      return (await send(name, request)) as never
    },
    end() {
      worker.terminate()
      end('')
    },
  }
}
