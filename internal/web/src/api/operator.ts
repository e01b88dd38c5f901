import { call } from './api'
import type { SiteOverview } from './types'

/** What the operator of the site may see. The session is a cookie that no script can read. */
export const operator = {
  overview: () => call<SiteOverview>('GET', '/operator'),
  enter: (token: string) => call<void>('POST', '/operator/session', { token }),
  leave: () => call<void>('DELETE', '/operator/session'),
}
