import { lang } from '../text/text.svelte'
import { get } from './call'
import { spelt } from './spelt'
import type { Schemas, Table } from './types'

/**
 * A table at the first load of its page, and the person for whom the page was made with it: "" for
 * a stranger, undefined if it was not.
 */
interface First {
  table: Promise<Table>
  person?: string | undefined
}

/**
 * Returns the table that is in the page. That is used once, since it is out of date soon, and only
 * by readers of the language that it is in. Otherwise the server is asked, by the address that such
 * a page names, so that the browser has asked already.
 */
export function firstTable(id: string): First {
  const found = document.querySelector<HTMLScriptElement>('script[data-table]')
  found?.remove()
  if (found?.dataset.table !== id || found.lang !== lang()) return { table: get('/tables/{id}', { id, since: 0, lang: lang() }).then(spelt) }
  return { table: Promise.resolve(spelt(JSON.parse(found.text) as Schemas['Table'])), person: found.dataset.person }
}
