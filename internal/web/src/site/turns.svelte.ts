import { untrack } from 'svelte'
import { api } from '../api/api'
import type { Row } from '../api/types'
import { route } from '../router.svelte'
import { notify } from './notices'
import { windowTitle } from './title.svelte'
import { who } from './who.svelte'

type Waiting = Pick<Row, 'id' | 'title' | 'turn'>

/**
 * The tables of ours where somebody waits for us, as the server knows them and as the table that is
 * shown says.
 */
let waiting: Waiting[] = $state.raw([])
/** How often the page of a table has said that something changed, and what it said last. */
let newer = 0
let said = ''

const shown = 20_000 // ms between two questions while the page is seen
const hidden = 60_000

/** Returns how many tables wait for us, without the one that is shown. */
export function turns(): number {
  const { page, params } = route()
  return waiting.filter((row) => page !== 'table' || row.id !== params.id).length
}

/** Keeps the title, the icon and the notices of the browser to what waits for us. */
export function watchTurns() {
  $effect(() => {
    document.title = turns() > 0 ? `(${turns()}) ${windowTitle()}` : windowTitle()
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon) icon.href = waiting.length > 0 ? '/favicon-turn.svg' : '/favicon.svg'
  })
  $effect(() => {
    if (!who.id) {
      waiting = []
      return
    }
    let timer: ReturnType<typeof setTimeout>
    let over = false // later answers are about somebody else
    const ask = async () => {
      clearTimeout(timer)
      try {
        const before = newer
        const { tables } = await api.tables({ mine: true, state: 'running' })
        if (over) return
        if (newer === before) learn(tables)
        // a table has said something since, which the list may not know
        else return void (timer = setTimeout(ask, 1000))
      } catch {
        // Whatever is wrong, the next question may be answered.
      }
      if (over) return
      clearTimeout(timer) // another question may have been asked meanwhile
      timer = setTimeout(ask, document.hidden ? hidden : shown)
    }
    untrack(() => void ask()) // a question is asked in a language, but not anew in each
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

/** Takes the news of a table's own page, which come long before the next answer of the server. */
export function heard(row: Waiting) {
  const now = `${row.id} ${row.title} ${row.turn}`
  if (now === said) return
  said = now
  newer++
  learn([...waiting.filter((other) => other.id !== row.id), row])
}
