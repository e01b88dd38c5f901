import { fixture } from './fixture'
import type { Api } from './types'

/** The back end of this page. */
export const api: Api = fixture
