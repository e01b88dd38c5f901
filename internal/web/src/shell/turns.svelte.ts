import { api } from '../api/api'
import type { Row } from '../api/types'
import { go, route } from '../router.svelte'
import { settings } from '../settings.svelte'
import { t } from '../text/text.svelte'
import { who } from './who.svelte'

type Waiting = Pick<Row, 'id' | 'title' | 'turn'>

/** The tables of ours where somebody waits for us, as the server knows them and as the table that is shown says. */
let waiting: Waiting[] = $state.raw([])
let title = $state('')
let gameSeen = $state('queen')
/** How often the page of a table has said how things stand. */
let newer = 0

const shown = 20_000 // ms between two questions while the page is seen
const hidden = 60_000

/** How many tables wait for us, beside the one that is shown. */
export function turns(): number {
  const { page, params } = route()
  return waiting.filter((row) => page !== 'table' || row.id !== params.id).length
}

/** Names the page that is shown, and the game that it is about. */
export function titled(name: string, game = '') {
  title = name
  if (game) gameSeen = game
}

/** What the page that is shown is called. */
export function titleNow(): string {
  return title || t('name')
}

/** The game that was looked at last. */
export function lastGame(): string {
  return gameSeen
}

/** Keeps the title, the icon and the notices of the browser to what waits for us. */
export function watchTurns() {
  $effect(() => {
    const name = title ? `${title} – ${t('name')}` : t('name')
    document.title = turns() > 0 ? `(${turns()}) ${name}` : name
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon) icon.href = waiting.length > 0 ? '/favicon-turn.svg' : '/favicon.svg'
  })
  $effect(() => {
    if (!who.id) {
      waiting = []
      return
    }
    let timer: ReturnType<typeof setTimeout>
    let over = false // what is answered afterwards is about somebody else
    const ask = async () => {
      clearTimeout(timer)
      try {
        const before = newer
        const { tables } = await api.tables('mine=true&state=running')
        if (over) return
        if (newer === before) learn(tables) // else a table has said something since, which the list may not know
        else return void (timer = setTimeout(ask, 1000))
      } catch {
        // Whatever is wrong, the next question may be answered.
      }
      if (over) return
      clearTimeout(timer) // another question may have been asked meanwhile
      timer = setTimeout(ask, document.hidden ? hidden : shown)
    }
    void ask()
    const seen = () => document.hidden || void ask()
    document.addEventListener('visibilitychange', seen)
    return () => {
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  })
}

function learn(rows: Waiting[]) {
  const now = rows.filter((row) => row.turn)
  const before = new Set(waiting.map((row) => row.id))
  if (document.hidden) for (const row of now) if (!before.has(row.id)) void notify(row)
  waiting = now
}

/** Takes what the page of a table hears long before the next question is asked. */
export function heard(row: Waiting) {
  newer++
  learn([...waiting.filter((other) => other.id !== row.id), row])
}

/** Whether the browser can show notices, may, or may not. */
export function notices(): 'none' | NotificationPermission {
  return 'Notification' in globalThis ? Notification.permission : 'none'
}

/** Asks the browser for leave to show notices. */
export async function allowNotices(): Promise<boolean> {
  return notices() !== 'none' && (await Notification.requestPermission()) === 'granted'
}

async function notify(row: Waiting) {
  if (!settings.notices || notices() !== 'granted') return
  const address = `/tables/${row.id}`
  const words = { body: row.title, tag: row.id, icon: '/icon-192.png', data: address }
  // Browsers of phones show notices from a service worker alone; where there is one it also takes the click.
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker?.active) return worker.showNotification(t('turn.notice'), words)
  try {
    const notice = new Notification(t('turn.notice'), words)
    notice.onclick = () => {
      focus()
      go(address)
      notice.close()
    }
  } catch {
    // This browser wants a worker, and has none: the title and the icon tell it too.
  }
}

/**
 * Starts the worker behind the page (worker.js): it shows notices, leads to their tables, and says so where the server cannot be
 * reached.
 */
export function startWorker() {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/worker.js').catch(() => {}) // without it the pages are the same
  navigator.serviceWorker.addEventListener('message', (event) => {
    const asked = event.data as { go?: unknown; where?: unknown } | null
    if (asked?.where) event.ports[0]?.postMessage(location.pathname)
    if (typeof asked?.go === 'string' && asked.go.startsWith('/') && asked.go !== location.pathname) go(asked.go)
  })
}
