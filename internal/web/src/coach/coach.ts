import Chances from './Chances.svelte'
import Dearest from './Dearest.svelte'
import { Review } from './review.svelte'
import Sums from './Sums.svelte'

/** The parts of a replay's page that are the coach's. */
const coach = { Review, Chances, Dearest, Sums }

export default coach
export type { Mistake } from './review.svelte'
