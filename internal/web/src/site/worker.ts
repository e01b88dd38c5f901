import { go } from '../router.svelte'

/**
 * Starts the service worker (worker.js). It shows notifications, leads to their tables, and has a
 * page for when the server cannot be reached.
 */
export function startWorker() {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/worker.js').catch(() => {}) // the pages work without it
  navigator.serviceWorker.addEventListener('message', (event) => {
    const message = event.data as { go?: unknown; where?: unknown } | null
    if (message?.where) event.ports[0]?.postMessage(location.pathname)
    if (typeof message?.go === 'string' && message.go.startsWith('/') && message.go !== location.pathname) go(message.go)
  })
}
