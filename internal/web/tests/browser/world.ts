import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

/** The program as it was built, serving a data directory of its own, and Chromium. */
export class World {
  address = ''
  #data = mkdtempSync(join(tmpdir(), 'bigriver-'))
  #server: ChildProcess | undefined
  #browser: Browser | undefined
  readonly complaints: string[] = []

  async begin() {
    await this.serve('localhost:0')
    this.#browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
  }

  /** Starts the server, on the data that there is. */
  async serve(listen: string) {
    const program = process.env.BIGRIVER_PROGRAM
    if (!program) throw new Error('BIGRIVER_PROGRAM names the program to be tried')
    const server = spawn(program, ['serve', '--data', this.#data, '--listen', listen, '--no-limits'])
    this.#server = server
    this.address = await new Promise<string>((found, failed) => {
      let said = ''
      const read = (data: Buffer) => {
        said += data.toString()
        const address = /http:\/\/\S+/.exec(said)?.[0]
        if (address) found(address)
      }
      server.stdout?.on('data', read)
      server.stderr?.on('data', read)
      server.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)))
    })
  }

  /** Ends the server as somebody would who stops it. */
  async stop() {
    const server = this.#server
    server?.removeAllListeners('exit')
    const ended = new Promise((done) => server?.once('exit', done))
    server?.kill('SIGTERM')
    await ended
  }

  /** Starts it again at the same address. */
  start() {
    return this.serve(new URL(this.address).host)
  }

  async restart() {
    await this.stop()
    await this.start()
  }

  /** A person with a browser of their own. */
  async visitor(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#browser!.newContext({ baseURL: this.address, locale: 'en-US', ...options })
    const page = await context.newPage()
    page.on('pageerror', (err) => this.complaints.push(String(err.stack ?? err)))
    page.on('console', (message) => {
      // What the network says of a server that is being restarted is no fault of the page.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) this.complaints.push(message.text())
    })
    return page
  }

  async end() {
    await this.#browser?.close()
    this.#server?.removeAllListeners('exit')
    this.#server?.kill('SIGTERM')
    rmSync(this.#data, { recursive: true, force: true })
  }
}

/** What is under way is waited for, as a person would: a key pressed meanwhile does nothing. */
export const settled = (page: Page) => page.locator('.controls[aria-busy="false"]').waitFor()

/** Sets up a table by the API, as the page's visitor, and begins the game. */
export async function sitDown(page: Page, name: string, body: Record<string, unknown>): Promise<string> {
  await page.goto('/about')
  return page.evaluate(
    async ({ name, body }) => {
      const post = async (path: string, what: unknown) => {
        const answer = await fetch(`/api/v1${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(what),
        })
        const told = (await answer.json()) as { id: string; detail?: string; mayStart?: boolean }
        if (!answer.ok) throw new Error(`${path}: ${told.detail}`)
        return told
      }
      await post('/me/guest', { name })
      const table = await post('/tables', body)
      if (table.mayStart) await post(`/tables/${table.id}/commands`, { kind: 'start' })
      return table.id
    },
    { name, body },
  )
}

/** Makes a guest of the page's visitor, who then does something at a table. */
export async function newcomer(page: Page, name: string, id: string, deeds: Record<string, unknown>[]) {
  await page.goto('/about')
  await page.evaluate(
    async ({ name, id, deeds }) => {
      const post = async (path: string, what: unknown) => {
        const headers = { 'Content-Type': 'application/json' }
        const answer = await fetch(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(what) })
        if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      }
      await post('/me/guest', { name })
      for (const deed of deeds) await post(`/tables/${id}/commands`, deed)
    },
    { name, id, deeds },
  )
}
