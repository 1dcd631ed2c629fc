/** What this file uses of a service worker's world; the rest of the project is typed for pages. */
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

/** Files and the pages of operators, clinicians and the demo: what a member keeps is not for them. */
const notMembers = /^\/(api|mobile|console|clinic|demo)(\/|$)/

const cacheName = 'offline-page'
const page = '/offline'

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

/** Keeps the page that stands in where there is no network, in a language, with every file that it names; those of an earlier build go. */
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

/** Pages and files come from the network, always; what was kept stands in only where there is none. Calls are never answered from here. */
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.mode === 'navigate' && !notMembers.test(pathname)) event.respondWith(fetch(request).catch(() => kept(page)))
  else if (pathname.startsWith('/assets/')) event.respondWith(fetch(request).catch(() => kept(request.url)))
})
