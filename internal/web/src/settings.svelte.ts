import { MediaQuery } from 'svelte/reactivity'
import { recallNamed, remember } from './device'
import { isLang, preferredLang, type Lang } from './text/lang'

/** The speeds at which the turns of others are shown, from the slowest. */
export const storySpeeds = ['slow', 'normal', 'fast', 'once'] as const
export type StorySpeed = (typeof storySpeeds)[number]

/** What a person chose on this device. An account keeps its own copy on the server. */
export interface Settings {
  lang: Lang
  theme: 'auto' | 'light' | 'dark'
  contrast: 'auto' | 'more'
  motion: 'auto' | 'full' | 'short' | 'off'
  /** How fast the turns of others are shown. */
  story: StorySpeed
  /** Whether a character takes a moment to think before its turn is shown. */
  thinking: boolean
  sounds: boolean
  /** Whether others' proposals are hidden until one has made one. */
  quiet: boolean
  /** Whether letter and digit keys work on a page. */
  keys: boolean
  /** Notifications by the browser, which needs its own permission too. */
  notices: boolean
}

const place = 'bigriver.settings'

function read(): Settings {
  const was = recallNamed(place)
  return {
    theme: was.theme === 'light' || was.theme === 'dark' ? was.theme : 'auto',
    contrast: was.contrast === 'more' ? 'more' : 'auto',
    motion: was.motion === 'full' || was.motion === 'short' || was.motion === 'off' ? was.motion : 'auto',
    story: storySpeeds.find((speed) => speed === was.story) ?? 'normal',
    thinking: was.thinking !== false,
    sounds: was.sounds === true,
    quiet: was.quiet === true,
    keys: was.keys !== false,
    notices: was.notices === true,
    lang: isLang(was.lang) ? was.lang : preferredLang(),
  }
}

let saved = read()

export const settings: Settings = $state({ ...saved })

/** Applies the settings to the page. */
export function showSettings() {
  const root = document.documentElement
  root.dataset.theme = settings.theme
  root.dataset.contrast = settings.contrast
  root.dataset.motion = settings.motion
  root.lang = settings.lang
}

/** Stores the settings on this device, and applies them to the page. */
export function saveSettings() {
  showSettings()
  const before: Record<string, unknown> = { ...saved }
  const now = $state.snapshot(settings)
  const changed = Object.entries(now).filter(([name, value]) => before[name] !== value)
  saved = now
  if (changed.length === 0) return // unchosen settings keep following the device
  remember(place, { ...recallNamed(place), ...Object.fromEntries(changed) })
}

/** Applies a setting that was changed in another tab. */
export function followSettings() {
  addEventListener('storage', (event) => {
    if (event.key !== place) return
    saved = read()
    Object.assign(settings, saved)
  })
}

const still = new MediaQuery('(prefers-reduced-motion: reduce)')

/** The factor for the length of animations: 1 in full, 0 for none. */
export function motion(): number {
  switch (settings.motion) {
    case 'full':
      return 1
    case 'short':
      return 0.4
    case 'off':
      return 0
    case 'auto':
      return still.current ? 0 : 1
  }
}

const slowness: Readonly<Record<StorySpeed, number>> = { slow: 2, normal: 1, fast: 0.5, once: 0 }

/**
 * The factor for the length of others' turns, compared with normal speed; 0 if they are shown
 * instantly.
 */
export const storySpeed = (): number => slowness[settings.story]
