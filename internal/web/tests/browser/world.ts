import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { patience } from './patience.ts'

/**
 * The world of a file of tests: begun before them, ended after them. After each test no page may have complained, and whoever came
 * in it leaves: a table that somebody looks at goes on drawing, and the next test would have to share the machine with it.
 */
export function newWorld(): World {
  const world = new World()
  beforeAll(() => world.begin())
  beforeEach(() => world.stay())
  afterEach(async () => {
    const complaints = world.complaints.splice(0)
    await world.leave()
    expect(complaints).toEqual([])
  })
  afterAll(() => world.end())
  return world
}

/** The program as it was built, serving a data directory of its own, and Chromium. */
export class World {
  address = ''
  #data = mkdtempSync(join(tmpdir(), 'bigriver-'))
  #server: ChildProcess | undefined
  #browser: Browser | undefined
  #visitors: BrowserContext[] = []
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
    context.setDefaultTimeout(patience)
    this.#visitors.push(context)
    const page = await context.newPage()
    page.on('pageerror', (err) => this.complaints.push(String(err.stack ?? err)))
    page.on('console', (message) => {
      // What the network says of a server that is being restarted is no fault of the page.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) this.complaints.push(message.text())
    })
    return page
  }

  /** Those who are here now are no visitors of a single test: they stay to the end. */
  stay() {
    this.#visitors = []
  }

  /** All visitors leave. */
  async leave() {
    await Promise.all(this.#visitors.splice(0).map((context) => context.close()))
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

/** What says who plays a seat, on the page of a new table. */
export const seat = (page: Page, name: string, who: string) => page.getByRole('radiogroup', { name }).locator('label').getByText(who, { exact: true })

/** Sets out northwards, as every boat can. */
export const setOut = (page: Page) => page.getByRole('button', { name: 'take the heading north', exact: true }).click()

/** Waits until a speed can be chosen, and keys are heard. */
export async function atTheHelm(page: Page) {
  await page.getByRole('button', { name: /^Speed 1/ }).waitFor()
  await settled(page)
}

/** Sends something to the API as the page's visitor, without a page that would have to be loaded for it. */
async function post<Told>(page: Page, path: string, data: Record<string, unknown>): Promise<Told> {
  const answer = await page.request.post(`/api/v1${path}`, { data })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as Told
}

/** Sets up a table by the API, as the page's visitor, and begins the game. */
export async function sitDown(page: Page, name: string, body: Record<string, unknown>): Promise<string> {
  await post(page, '/me/guest', { name })
  const table = await post<{ id: string; mayStart?: boolean }>(page, '/tables', body)
  if (table.mayStart) await post(page, `/tables/${table.id}/commands`, { kind: 'start' })
  return table.id
}

/** Makes a guest of the page's visitor, who then does something at a table. */
export async function newcomer(page: Page, name: string, id: string, deeds: Record<string, unknown>[]) {
  await post(page, '/me/guest', { name })
  for (const deed of deeds) await post(page, `/tables/${id}/commands`, deed)
}

/** The pages that are not a table's. */
export const pages = ['/', '/new', '/sign-in', '/sign-in?new', '/settings', '/rules/queen', '/rules/broadhorns', '/ratings/queen', '/about', '/school/queen', '/nowhere']

/** Opens one of them, until all of it is there. */
export async function visit(page: Page, path: string) {
  await page.goto(path)
  await page.locator('h1').waitFor()
  if (path.startsWith('/school')) await page.locator('#lesson').waitFor()
  if (path.startsWith('/rules')) await page.locator('.rule').first().waitFor()
}
