// The worker behind the pages. It keeps one plain page, for when the server cannot be reached, and
// shows notices. It keeps nothing else: what a page is made of always comes from the server or the
// browser's own cache, so nothing is ever out of date.
const kept = 'offline 7b6b3587713e'
const files = '/offline.html /offline.css /icon.svg /favicon.svg'.split(' ')

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.addAll(files))
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

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/offline.html')))
  } else if (request.method === 'GET' && url.origin === location.origin && files.includes(url.pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(url.pathname)))
  }
})

// Where a window is it says itself: the browser tells the address that it was loaded at. One that
// is asleep does not answer.
const where = (client) =>
  new Promise((found) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = (event) => found(event.data)
    setTimeout(found, 500)
    client.postMessage({ where: true }, [port2])
  })

// A click on a notice leads to its table: in the window that shows it, or else in another of ours,
// without loading it anew, or else in a new one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const to = event.notification.data
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (windows) => {
      const places = await Promise.all(windows.map(where))
      const one = windows[Math.max(0, places.indexOf(to))]
      if (!one) return self.clients.openWindow(to)
      one.postMessage({ go: to })
      return one.focus()
    }),
  )
})
