import { learn } from '../text/text.svelte'
import { words } from './words'

const pages = {
  classes: () => import('./MakePage.svelte'),
  class: () => import('./ClassPage.svelte'),
  teachers: () => import('./TeachersPage.svelte'),
}

/** Loads a page with the words that these pages share. That they are found here keeps their files out of what every page loads first. */
export async function load(page: keyof typeof pages) {
  return (await Promise.all([pages[page](), learn('classes', words)]))[0]
}
