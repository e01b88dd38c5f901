import type { Pictures } from '../../picture'
import Picture from './Picture.svelte'
import { scenes } from './scenes'

const pictures: Pictures = { names: Object.keys(scenes), Picture }

export default pictures
