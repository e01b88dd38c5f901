// The worker behind the pages. It stores one plain page, for when the server cannot be reached, and
// shows notices. Play on this device needs more: the pages under /offline store it themselves
// (src/api/offline/store.ts), and this serves it. What other pages are made of always comes from the
// server or the browser's own cache, so nothing there is ever out of date.
const plain = 'offline ac827fa91ff8'
const files = '/offline.html /offline.css /icon.svg /favicon.svg'.split(' ')

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(plain)
      .then((cache) => cache.addAll(files))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('offline ') && name !== plain).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

/** Returns a file of the version for play on this device that is in use, if one is stored. */
async function stored(path) {
  const current = await caches.match('/offline/current', { cacheName: 'bigriver' })
  const cacheName = await current?.text()
  return cacheName && caches.match(path, { cacheName })
}

const isOfDevice = (path) => path === '/offline' || path.startsWith('/offline/')

/**
 * Returns what is shown where the server cannot be reached: our first page leads to the games on
 * this device, if these can be played.
 */
async function unreached(path) {
  const page = await caches.match('/offline.html')
  if (!(await stored('/offline'))) return page
  if (path === '/') return Response.redirect('/offline')
  if (path.startsWith('/rules/')) return stored('/offline')
  const words = (await page.text()).replace('<body>', '<body class="stored">')
  return new Response(words, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

// The pages for play on this device are all of the version that is stored, so that they never wait
// for the network and always fit their modules.
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname: path, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    const answer = isOfDevice(path) ? stored('/offline').then((page) => page ?? fetch(request)) : fetch(request)
    event.respondWith(answer.catch(() => unreached(path)))
  } else if (files.includes(path)) {
    event.respondWith(fetch(request).catch(() => caches.match(path)))
  } else if (path === '/offline/offline.json' && !search) {
    event.respondWith(stored(path).then((found) => found ?? fetch(request)))
  } else if (path.startsWith('/api/v1/games')) {
    const answer = `/offline/${request.headers.get('Accept-Language')}${path}${search}`
    event.respondWith(fetch(request).catch(async () => (await stored(answer)) ?? Response.error()))
  } else if (path.startsWith('/assets/') || (isOfDevice(path) && !search)) {
    event.respondWith(caches.match(path).then((found) => found ?? fetch(request)))
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
