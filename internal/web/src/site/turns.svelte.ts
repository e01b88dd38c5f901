import { untrack } from 'svelte'
import { api } from '../api/api'
import type { Row } from '../api/types'
import { route } from '../router.svelte'
import { notify } from './notices'
import { windowTitle } from './title.svelte'
import { who } from './who.svelte'

type Waiting = Pick<Row, 'id' | 'title' | 'turn'>

/** Our tables where it is our turn, from the server's answer and the table that is shown. */
let waiting: Waiting[] = $state.raw([])
/** How often a table's page has reported a change, and its last report. */
let newer = 0
let known = ''

const shown = 20_000 // ms between two polls while the page is visible
const hidden = 60_000

/** Returns how many tables wait for us, without the one that is shown. */
export function turns(): number {
  const { page, params } = route()
  return waiting.filter((row) => page !== 'table' || row.id !== params.id).length
}

/** Updates the browser's title, icon and notifications to what waits for us. */
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
    let over = false // later answers belong to somebody else
    const ask = async () => {
      clearTimeout(timer)
      try {
        const before = newer
        const { tables } = await api.tables({ mine: true, state: 'running' })
        if (over) return
        if (newer === before) learn(tables)
        // a table has reported a change since, which the list may not have
        else return void (timer = setTimeout(ask, 1000))
      } catch {
        // Whatever failed, the next poll may succeed.
      }
      if (over) return
      clearTimeout(timer) // another poll may have started meanwhile
      timer = setTimeout(ask, document.hidden ? hidden : shown)
    }
    untrack(() => void ask()) // the request has a language, but a change of language does not repeat it
    const onVisible = () => document.hidden || void ask()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  })
}

function learn(rows: Waiting[]) {
  const now = rows.filter((row) => row.turn)
  const before = new Set(waiting.map((row) => row.id))
  if (document.hidden) for (const row of now) if (!before.has(row.id)) void notify(row)
  waiting = now
}

/** Takes the report of a table's own page, which comes long before the server's next answer. */
export function reportTurn(row: Waiting) {
  const now = `${row.id} ${row.title} ${row.turn}`
  if (now === known) return
  known = now
  newer++
  learn([...waiting.filter((other) => other.id !== row.id), row])
}
