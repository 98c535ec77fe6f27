// The service worker shows the offline page when a page cannot load, and the pushes. It never stores API responses. The build replaces
// the version and the files.
const version = '__VERSION__'
const precachedFiles = ['__FILES__']

const offlinePath = '/offline'
const cachePrefix = 'hulak-'
const cacheName = cachePrefix + version

const isAsset = (path) => path.startsWith('/assets/')

/** precache stores the offline page and its files. Assets never change, so their copies in the browser's cache are valid. */
async function precache() {
  const cache = await caches.open(cacheName)
  await cache.addAll(
    [offlinePath, ...precachedFiles].map(
      (path) => new Request(path, { cache: isAsset(path) ? 'default' : 'reload' }),
    ),
  )
}

/** deleteOldCaches deletes the files of earlier versions. */
async function deleteOldCaches() {
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((name) => name.startsWith(cachePrefix) && name !== cacheName)
      .map((name) => caches.delete(name)),
  )
}

/**
 * openPage loads a page from the network, so an installed app always shows the newest version. Without a connection, it
 * redirects to the offline page. The requested address is in the fragment, which the browser never sends.
 */
async function openPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const { pathname, search } = new URL(request.url)
    if (pathname === offlinePath) return (await caches.match(offlinePath)) ?? Response.error()
    return Response.redirect(`${offlinePath}#${pathname}${search}`)
  }
}

/** loadFile returns a precached file. */
const loadFile = async (request) => (await caches.match(request)) ?? fetch(request)

self.addEventListener('install', (event) => {
  event.waitUntil(precache().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([deleteOldCaches(), self.registration.navigationPreload?.enable(), self.clients.claim()]),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/v1/')) return
  if (request.mode === 'navigate') {
    if (request.destination === 'document') event.respondWith(openPage(event))
  } else if (precachedFiles.includes(pathname)) {
    event.respondWith(loadFile(request))
  }
})

/** pagePath returns the path of a page of this site, or the dashboard's path. */
function pagePath(path) {
  const { origin, pathname, search } = new URL(String(path), self.location.origin)
  return origin === self.location.origin ? pathname + search : '/dashboard'
}

/** openWindow shows a page in an open window of the site, or in a new one. */
async function openWindow(path) {
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open) return self.clients.openWindow(path)
  await open.focus()
  await open.navigate(path)
}

// A repeated push has the tag of the first one and replaces it silently.
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  const options = { body, tag, icon: '/icon-192.png', data: { path: pagePath(path) } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openWindow(event.notification.data.path))
})
