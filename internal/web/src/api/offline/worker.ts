/**
 * The worker that runs the module. The first message says where the module is; then it answers
 * calls in their order.
 */
export interface Start {
  /** The script of Go's distribution that runs its modules. */
  exec: string
  module: string
}

export interface Asked {
  number: number
  name: string
  request: string
}

export type Message = { number: number; answer: string } | { number: number; failed: string } | { number: number; done: number; of: number }

declare class Go {
  importObject: WebAssembly.Imports
  run(instance: WebAssembly.Instance): Promise<void>
}

type Module = (name: string, request: string, progress: (done: number, of: number) => void) => string

/** The globals of a worker. The types of the client are those of pages. */
const ours = globalThis as unknown as { bigriver: Module; postMessage(message: Message): void; onmessage(event: MessageEvent<Start | Asked>): void }

async function start({ exec, module }: Start) {
  await import(/* @vite-ignore */ exec)
  const go = new Go()
  const { instance } = await WebAssembly.instantiateStreaming(fetch(module), go.importObject)
  void go.run(instance)
}

let started: Promise<void> | undefined

ours.onmessage = ({ data }) => {
  if ('exec' in data) {
    started = start(data)
    started.catch(() => {}) // each call reports it
    return
  }
  const { number, name, request } = data
  const post = (message: Message) => ours.postMessage(message)
  void (async () => {
    try {
      await started
      post({ number, answer: ours.bigriver(name, request, (done, of) => post({ number, done, of })) })
    } catch (err) {
      post({ number, failed: String(err) })
    }
  })()
}
