import { drop, get, post } from './call'
import type { Schemas } from './types'

export type AbuseReport = Schemas['AbuseReport']
export type ReportAction = Schemas['CloseReportsInBody']['action']

/**
 * What the operator of the site may see and do. The session is a cookie that no script can read.
 */
export const operator = {
  overview: () => get('/operator', {}),
  openSession: (token: string) => post('/operator/session', {}, { token }),
  leave: () => drop('/operator/session', {}),
  reports: (after?: string) => get('/operator/reports', after ? { after } : {}),
  act: (reports: string[], action: ReportAction, reason: string, hours: number) =>
    post('/operator/reports', {}, { reports, action, ...(reason && { reason }), ...(action === 'ban' && { hours }) }),
  actions: () => get('/operator/actions', {}),
  ban: (whom: { people?: string[]; networks?: string[] }, hours: number, reason: string) => post('/operator/bans', {}, { ...whom, hours, ...(reason && { reason }) }),
}
