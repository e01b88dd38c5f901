import { Problem } from '../types'
import { lang } from '../../text/text.svelte'
import { valueOf } from './answer'
import { version, type Caller } from './calls'
import type { Asked, Start, Message } from './worker'

interface Waiting {
  answer(text: string): void
  fail(why: Problem): void
}

/** A module that runs. */
export interface Module {
  call: Caller
  /** Ends the worker. Calls that have no answer yet, and later ones, throw a Problem. */
  end(): void
}

/**
 * Starts the module in a worker. The worker loads the module while it arrives. If it cannot be
 * loaded, each call throws a Problem with the code "lost".
 */
export function startModule(where: Start, worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })): Module {
  const waiting = new Map<number, Waiting>()
  let number = 0
  let dead: Problem | undefined
  worker.onmessage = ({ data }: MessageEvent<Message>) => {
    const one = waiting.get(data.number)
    if (!one || 'done' in data) return
    waiting.delete(data.number)
    if ('answer' in data) one.answer(data.answer)
    else one.fail(new Problem('lost', data.failed))
  }
  const lose = (why: string) => {
    dead = new Problem('lost', why)
    for (const one of waiting.values()) one.fail(dead)
    waiting.clear()
  }
  worker.onerror = (event) => lose(event.message)
  const send = (name: string, request: object) =>
    new Promise<string>((answer, fail) => {
      if (dead) throw dead // nobody would answer
      waiting.set(++number, { answer, fail })
      worker.postMessage({ number, name, request: JSON.stringify(request) } satisfies Asked)
    }).then(valueOf)
  worker.postMessage(where)
  let spoken = ''
  return {
    async call(name, request) {
      if (spoken !== lang()) {
        const language = lang()
        await send('open', { version, lang: language })
        spoken = language
      }
      return (await send(name, request)) as never
    },
    end() {
      worker.terminate()
      lose('')
    },
  }
}
