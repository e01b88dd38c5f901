import { drop, get, post } from './call'

/** What the operator of the site may see. The session is a cookie that no script can read. */
export const operator = {
  overview: () => get('/operator', {}),
  openSession: (token: string) => post('/operator/session', {}, { token }),
  leave: () => drop('/operator/session', {}),
}
