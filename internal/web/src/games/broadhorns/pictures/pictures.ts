import type { Pictures } from '../../picture'
import Picture from './Picture.svelte'

const pictures: Pictures = {
  names: ['primer.goal', 'primer.market', 'primer.spoil', 'primer.actions', 'primer.port', 'primer.fill', 'primer.card'],
  Picture,
}

export default pictures
