import { api } from '../api/api'
import type { Row } from '../api/types'
import { go, route } from '../router.svelte'
import { settings } from '../settings.svelte'
import { t } from '../text/text.svelte'
import { who } from './who.svelte'

/** The tables of ours where somebody waits for us, as the server knows them and as the table that is shown says. */
let waiting: Row[] = $state.raw([])
let title = $state('')

const shown = 20_000 // ms between two questions while the page is seen
const hidden = 60_000

/** How many tables wait for us, beside the one that is shown. */
export function turns(): number {
  return waiting.filter((row) => row.id !== route().params.id).length
}

/** Names the page that is shown. */
export function titled(name: string) {
  title = name
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
    if (!who.me.person) {
      waiting = []
      return
    }
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      clearTimeout(timer)
      try {
        learn((await api.tables('mine=true&state=running')).tables)
      } catch {
        // Whatever is wrong, the next question may be answered.
      }
      timer = setTimeout(ask, document.hidden ? hidden : shown)
    }
    void ask()
    const seen = () => document.hidden || void ask()
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  })
}

function learn(rows: Row[]) {
  const now = rows.filter((row) => row.turn)
  const before = new Set(waiting.map((row) => row.id))
  if (document.hidden) for (const row of now) if (!before.has(row.id)) notify(row)
  waiting = now
}

/** Whether the browser can show notices, may, or may not. */
export function notices(): 'none' | NotificationPermission {
  return 'Notification' in globalThis ? Notification.permission : 'none'
}

/** Asks the browser for leave to show notices. */
export async function allowNotices(): Promise<boolean> {
  return notices() !== 'none' && (await Notification.requestPermission()) === 'granted'
}

function notify(row: Row) {
  if (!settings.notices || notices() !== 'granted') return
  try {
    const notice = new Notification(t('turn.notice'), { body: row.title, tag: row.id, icon: '/icon.svg' })
    notice.onclick = () => {
      focus()
      go(`/tables/${row.id}`)
      notice.close()
    }
  } catch {
    // Some browsers of phones show notices from a service worker alone.
  }
}
