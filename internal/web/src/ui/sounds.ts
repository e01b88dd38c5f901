import { untrack } from 'svelte'
import { settings } from '../settings.svelte'

/** The sounds. All are short and quiet, and everything that they signal is also visible. */
export type Sound = 'bell' | 'splash' | 'knock' | 'coal' | 'steps' | 'tile' | 'whistle'

let context: AudioContext | undefined

/**
 * Returns the audio context; nothing until somebody has touched the page, since browsers do not
 * allow sounds before.
 */
function ready(): AudioContext | undefined {
  if (!settings.sounds || document.hidden || !('AudioContext' in globalThis)) return
  if (!context) {
    if (!navigator.userActivation?.hasBeenActive) return
    context = new AudioContext()
  }
  if (context.state === 'suspended') void context.resume()
  return context
}

/** A tone that dies away. */
function tone(on: AudioContext, type: OscillatorType, from: number, to: number, loud: number, start: number, long: number) {
  const begin = on.currentTime + start
  const voice = on.createOscillator()
  const volume = on.createGain()
  voice.type = type
  voice.frequency.setValueAtTime(from, begin)
  voice.frequency.exponentialRampToValueAtTime(to, begin + long)
  volume.gain.setValueAtTime(0.0001, begin)
  volume.gain.exponentialRampToValueAtTime(loud, begin + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + long)
  voice.connect(volume).connect(on.destination)
  voice.start(begin)
  voice.stop(begin + long)
}

let hiss: AudioBuffer | undefined

function noise(on: AudioContext): AudioBuffer {
  if (!hiss) {
    hiss = on.createBuffer(1, on.sampleRate, on.sampleRate)
    const samples = hiss.getChannelData(0)
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  }
  return hiss
}

/** A rush of water, paper or stones: noise around a pitch. */
function rush(on: AudioContext, from: number, to: number, narrow: number, loud: number, start: number, long: number) {
  const begin = on.currentTime + start
  const source = on.createBufferSource()
  const filter = on.createBiquadFilter()
  const volume = on.createGain()
  source.buffer = noise(on)
  filter.type = 'bandpass'
  filter.Q.value = narrow
  filter.frequency.setValueAtTime(from, begin)
  filter.frequency.exponentialRampToValueAtTime(to, begin + long)
  volume.gain.setValueAtTime(0.0001, begin)
  volume.gain.exponentialRampToValueAtTime(loud, begin + long * 0.25)
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + long)
  source.connect(filter).connect(volume).connect(on.destination)
  source.start(begin, (start * 0.37) % 0.5)
  source.stop(begin + long)
}

const ways: Record<Sound, (on: AudioContext) => void> = {
  bell(on) {
    for (const [partial, loud, long] of [[1, 0.06, 1.4], [2.76, 0.025, 0.8], [5.4, 0.01, 0.4]] as const) tone(on, 'sine', 784 * partial, 784 * partial, loud, 0, long)
  },
  splash(on) {
    rush(on, 1100, 380, 1.2, 0.07, 0, 0.16)
    rush(on, 900, 300, 1.2, 0.06, 0.1, 0.2)
  },
  knock(on) {
    tone(on, 'sine', 130, 55, 0.14, 0, 0.22)
    rush(on, 500, 200, 1, 0.05, 0, 0.15)
  },
  coal(on) {
    for (let i = 0; i < 3; i++) rush(on, 2600 - 300 * i, 1500, 3, 0.04, 0.07 * i, 0.08)
  },
  steps(on) {
    for (let i = 0; i < 3; i++) tone(on, 'triangle', 210 + 25 * i, 120, 0.05, 0.1 * i, 0.09)
  },
  tile(on) {
    rush(on, 500, 1500, 0.8, 0.035, 0, 0.4)
  },
  whistle(on) {
    for (const pitch of [392, 494, 587]) tone(on, 'triangle', pitch * 0.97, pitch, 0.03, 0, 1.1)
  },
}

/** Plays a sound, if sounds are on. */
export function play(sound: Sound) {
  const on = untrack(ready)
  if (on) ways[sound](on)
}
