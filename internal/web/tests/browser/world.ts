import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Locator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { arrive, depart, type VisitorOptions } from './visitors.ts'

/**
 * The world of a test file, started before its tests and ended after them. After each test no page
 * may have logged an error, and its visitors leave: a table that is still watched keeps drawing,
 * and the next test would share the machine with it.
 */
export function newWorld(browser?: Browsers, analysts?: number): World {
  const world = new World(browser, analysts)
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

/**
 * The browser of a world. The shell is Chromium without its own windows: it takes little more than
 * half the processor time, and shows no notifications. Measurements use the whole browser, as
 * people have it.
 */
export type Browsers = 'shell' | 'whole'

/**
 * The browsers of this worker: all its files share them, since a start costs a second of processor
 * time. They end with the worker. Visitors share nothing: each has a context of their own.
 */
const browsers = new Map<Browsers, Promise<Browser>>()

async function browserOf(kind: Browsers): Promise<Browser> {
  const running = await browsers.get(kind)
  if (running?.isConnected()) return running
  const { CHROMIUM = '/usr/bin/chromium', CHROMIUM_SHELL = CHROMIUM } = process.env
  const launched = chromium.launch({
    executablePath: kind === 'shell' ? CHROMIUM_SHELL : CHROMIUM,
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Pages live for seconds: to optimize their code takes longer than it saves.
      ...(kind === 'shell' ? ['--js-flags=--no-maglev --no-turbofan'] : []),
    ],
  })
  browsers.set(kind, launched)
  return launched
}

/**
 * The ports of this worker's servers that have ended. The next server has the same address, so that
 * pages can be used again.
 */
const ports: string[] = []

/** The program as it was built, serving a data directory of its own, and Chromium. */
export class World {
  address = ''
  /** The operator's token, which only the first start prints. */
  token = ''
  #data = mkdtempSync(join(tmpdir(), 'bigriver-'))
  #server: ChildProcess | undefined
  #browser: Browser | undefined
  #visitors: Page[] = []
  #staying: Page[] = []
  readonly complaints: string[] = []

  /**
   * analysts is the number of finished games that the server analyses at once: most tests end
   * before an analysis does.
   */
  constructor(
    private readonly browser: Browsers = 'shell',
    private readonly analysts = 0,
  ) {}

  async begin() {
    const port = ports.pop() ?? 0
    await this.serve(`localhost:${port}`).catch(() => this.serve('localhost:0')) // the port may be taken now
    this.#browser = await browserOf(this.browser)
  }

  /** Starts the server, on the data that there is. */
  async serve(listen: string) {
    const program = process.env.BIGRIVER_PROGRAM
    if (!program) throw new Error('BIGRIVER_PROGRAM names the program to be tried')
    const server = spawn(program, ['serve', '--data', this.#data, '--listen', listen, '--no-limits', '--bots-pause', '0s', '--analysts', `${this.analysts}`])
    this.#server = server
    this.address = await new Promise<string>((found, failed) => {
      let said = ''
      const read = (data: Buffer) => {
        said += data.toString()
        this.token ||= /operator's token[^:]*: (\S+)\s/.exec(said)?.[1] ?? ''
        const address = /http:\/\/\S+/.exec(said)?.[0]
        if (address) found(address)
      }
      server.stdout?.on('data', read)
      server.stderr?.on('data', read)
      server.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)))
    })
  }

  /** Stops the server as a user would. */
  async stop() {
    const server = this.#server
    this.#server = undefined
    if (!server) return
    server.removeAllListeners('exit')
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
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

  /**
   * A person with a browser of their own. Others' turns are shown instantly and with less motion,
   * unless the test is about how things are shown: an animation is drawn sixty times a second.
   */
  async visitor(options: VisitorOptions = {}): Promise<Page> {
    // The service worker is tested in the whole browser. Elsewhere each visitor would install it
    // again.
    const serviceWorkers = this.browser === 'shell' ? 'block' : 'allow'
    const page = await arrive(this.#browser!, this.address, { serviceWorkers, ...options })
    this.#visitors.push(page)
    page.on('pageerror', (err) => this.complaints.push(String(err.stack ?? err)))
    page.on('console', (message) => {
      // Network errors while the server restarts are no fault of the page. Svelte's warnings are:
      // each is an address by itself.
      const text = message.text()
      const wrong = message.type() === 'error' ? !text.startsWith('Failed to load resource') : text.startsWith('https://svelte.dev/e/')
      if (wrong) this.complaints.push(text)
    })
    return page
  }

  /** The present visitors do not belong to a single test: they stay to the end. */
  stay() {
    this.#staying.push(...this.#visitors.splice(0))
  }

  /** All visitors leave. */
  async leave() {
    await Promise.all(this.#visitors.splice(0).map(depart))
  }

  async end() {
    this.stay()
    await Promise.all(this.#staying.splice(0).map(depart))
    await this.stop() // it may write until it has ended, and the directory would not be empty
    ports.push(new URL(this.address).port)
    rmSync(this.#data, { recursive: true, force: true })
  }
}

/**
 * Waits for running commands, as a person would: a key pressed meanwhile does nothing. Afterwards
 * it may be others' turn, whose display replaces our controls, or the game may be over.
 */
export const settled = (page: Page) => page.locator('.controls[aria-busy="false"], .players .place').first().waitFor({ state: 'attached' })

/**
 * Answers yes if the page asks before it does what was pressed: not at once, since that would be a
 * double click.
 */
export async function agree(page: Page) {
  const yes = page.locator('.ask button:not(.main)')
  if (!(await yes.count())) return
  await page.waitForTimeout(450)
  await yes.click()
}

/** The words on each of some buttons, in one line. */
export const namesOf = (buttons: Locator) => buttons.evaluateAll((all) => all.map((button) => (button as HTMLElement).innerText.replaceAll('\n', ' ').trim()))

/** What says who plays a seat, on the page of a new table. */
export const seat = (page: Page, name: string, who: string) => page.getByRole('radiogroup', { name }).locator('label').getByText(who, { exact: true })

/** A heading of the compass that is open on the board. */
export const heading = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

/** Opens one of the parts of a table that are tabs on a narrow screen. */
export const openTab = (page: Page, name: 'Turn' | 'Log' | 'Players' | 'Chat') => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()

/** Brings the players or the log into view: on a narrow screen they are tabs. */
export const bring = async (page: Page, name: 'Log' | 'Players') => (await page.getByRole('tab').count()) && openTab(page, name)

/** Sets out ahead, as every boat can. */
export async function setOut(page: Page) {
  await heading(page, 'ahead').click()
  await page.locator('.deed').click()
}

/** The button of a speed. */
export const speed = (page: Page, n: number) => page.getByRole('group', { name: 'Speed' }).getByRole('button', { name: new RegExp(`^Speed ${n},`) })

/** Waits until a speed can be chosen, and keys are heard. */
export async function atTheHelm(page: Page) {
  await speed(page, 1).waitFor()
  await settled(page)
}

/**
 * Sends something to the API as the page's visitor, without a page that would have to be loaded for
 * it.
 */
export async function post<Told>(page: Page, path: string, data: object): Promise<Told> {
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

/** Changes the tables that a page receives when it asks for a whole one. */
async function changeTables(page: Page, change: object) {
  await page.route(/\/api\/v1\/tables\/\w+\?/, async (route) => {
    const answer = await route.fetch()
    const table = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...table, ...change } })
  })
}

/**
 * Makes a page treat the game of its tables as one without a folder in the client, so that it is
 * shown as a list of actions under a text drawing.
 */
export const withoutFolder = (page: Page) => changeTables(page, { game: 'unknown' })

/** The file of a golden game. */
export const goldenRecord = (game: string, name: string) => join(import.meta.dirname, '../../../games', game, 'testdata/records', `${name}.txt`)

/**
 * Makes a guest of the page's visitor, who imports the record of a golden game. Returns its table.
 */
export async function importRecord(page: Page, name: string, game: string, record: string): Promise<{ id: string; steps: number }> {
  await post(page, '/me/guest', { name })
  return post(page, '/records', { record: readFileSync(goldenRecord(game, record), 'utf8') })
}

/**
 * Imports a golden game and has the page treat it as one that was played here, which has a page of
 * its own when it is over. Playing such a game takes many seconds. Returns the id of its table.
 */
export async function importPlayed(page: Page, name: string, game: string, record: string): Promise<string> {
  const { id } = await importRecord(page, name, game, record)
  await changeTables(page, { imported: undefined })
  return id
}

/** Makes a guest of the page's visitor, who then does something at a table. */
export async function newcomer(page: Page, name: string, id: string, deeds: Record<string, unknown>[]) {
  await post(page, '/me/guest', { name })
  for (const deed of deeds) await post(page, `/tables/${id}/commands`, deed)
}

/**
 * Goes to a page as by a link on the page that is shown, in a third of the processor time that it
 * takes to load it. Loads it if no page is shown, or the same one.
 */
export async function follow(page: Page, path: string) {
  if (!(await page.locator('main').count()) || new URL(path, page.url()).pathname === new URL(page.url()).pathname) {
    await page.goto(path)
    return
  }
  await page.evaluate((path) => {
    for (const part of document.querySelectorAll('main > *')) part.classList.add('last')
    const link = document.createElement('a')
    link.href = path
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
  await page.locator('main > .last').first().waitFor({ state: 'detached' })
}

/** The pages that are not a table's. */
export const pages = ['/', '/new', '/sign-in', '/sign-in?new', '/settings', '/rules/queen', '/rules/broadhorns', '/ratings/queen', '/about', '/school/queen', '/nowhere']

/** Opens one of them, until all of it is there. */
export async function visit(page: Page, path: string) {
  await follow(page, path)
  await page.locator('h1').waitFor()
  if (path.startsWith('/school')) await page.locator('#lesson').waitFor()
  if (path.startsWith('/rules')) await page.locator('.rule').first().waitFor()
}
