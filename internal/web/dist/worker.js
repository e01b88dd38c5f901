// The worker behind the pages. It keeps one plain page, for when the server cannot be reached, and shows notices. It keeps
// nothing else: what a page is made of always comes from the server or the browser's own cache, so nothing is ever out of date.
const kept = 'offline 9718417f0153'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.addAll(['/offline.html', '/offline.css', '/icon.svg', '/favicon.svg']))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

const parts = ['/offline.css', '/icon.svg', '/favicon.svg']

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/offline.html')))
  } else if (request.method === 'GET' && url.origin === location.origin && parts.includes(url.pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(url.pathname)))
  }
})

// A click on a notice leads to its table: in a window that is there, without loading it anew, or else in a new one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const to = event.notification.data
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (windows) => {
      const one = windows.find((client) => new URL(client.url).pathname === to) ?? windows[0]
      if (!one) return self.clients.openWindow(to)
      await one.focus()
      one.postMessage({ go: to })
    }),
  )
})
