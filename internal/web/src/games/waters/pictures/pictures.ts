import type { Pictures } from '../../picture'
import Picture from './Picture.svelte'

const pictures: Pictures = {
  names: ['primer.goal', 'primer.upgrade', 'primer.landowner', 'primer.work', 'primer.share', 'primer.weather', 'primer.cleanup'],
  Picture,
}

export default pictures
