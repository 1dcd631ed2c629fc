/** The parts of the service worker API used here; the project's types cover only pages. */
type Worker = {
  addEventListener: {
    (type: 'install' | 'activate', act: (event: { waitUntil: (done: Promise<unknown>) => void }) => void): void
    (type: 'message', act: (event: { data: unknown; waitUntil: (done: Promise<unknown>) => void }) => void): void
    (type: 'fetch', act: (event: { request: Request; respondWith: (answer: Promise<Response>) => void }) => void): void
  }
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}

const worker = globalThis as unknown as Worker

/** Paths of the API, operators, clinicians and the demo: the offline page is not for them. */
const notMembers = /^\/(api|mobile|console|clinic|demo)(\/|$)/

const cacheName = 'offline-page'
const page = '/offline'

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

/** Caches the offline page in one language with every file that it names, and deletes those of an earlier build. */
const keepPage = async (language: string): Promise<void> => {
  const answer = await fetch(`${page}?lang=${language}`)
  const known = await (await caches.open(cacheName)).match(page)
  if (!answer.ok || known?.headers.get('etag') === answer.headers.get('etag')) return
  const files = new Set((await answer.clone().text()).match(/\/assets\/[\w./-]+/g))
  await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  await cache.addAll([...files])
  await cache.put(page, answer)
}

worker.addEventListener('message', (event) => event.waitUntil(keepPage(String(event.data))))

const kept = async (address: string): Promise<Response> => (await caches.match(address)) ?? Response.error()

/** Fetches pages and assets from the network; the cache is only a fallback. API calls are never answered from the cache. */
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.mode === 'navigate' && !notMembers.test(pathname)) event.respondWith(fetch(request).catch(() => kept(page)))
  else if (pathname.startsWith('/assets/')) event.respondWith(fetch(request).catch(() => kept(request.url)))
})
