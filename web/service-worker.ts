import { isOwnPath, paths } from '#shared/paths.ts'
import { type PushPayload, readPushPayload } from '#shared/push/push-payload.ts'
import { readPushMark } from '#ui/lib/page/push-mark.ts'

type WindowClient = { url: string; focus: () => Promise<unknown> }
type Clicked = { close: () => void; data: unknown }

/** The parts of the service worker API used here; the project's types cover only pages. */
type Worker = {
  addEventListener: {
    (type: 'install' | 'activate', act: (event: { waitUntil: (done: Promise<unknown>) => void }) => void): void
    (type: 'message', act: (event: { data: unknown; waitUntil: (done: Promise<unknown>) => void }) => void): void
    (type: 'fetch', act: (event: { request: Request; respondWith: (answer: Promise<Response>) => void }) => void): void
    (type: 'push', act: (event: { data: { text: () => string } | null; waitUntil: (done: Promise<unknown>) => void }) => void): void
    (type: 'notificationclick', act: (event: { notification: Clicked; waitUntil: (done: Promise<unknown>) => void }) => void): void
  }
  skipWaiting: () => Promise<void>
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> }
  clients: {
    claim: () => Promise<void>
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<WindowClient[]>
    openWindow: (address: string) => Promise<unknown>
  }
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

/** Whether the connection is fast and unmetered; browsers that do not tell are taken at their best. */
const isGoodConnection = (): boolean => {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } }
  return !connection || (!connection.saveData && connection.effectiveType === '4g')
}

/** Fetches the files of the pages that members open next most often, one after the other, so that the browser has them in its cache. */
const warmNextPages = async (language: string): Promise<void> => {
  if (!isGoodConnection()) return
  const answer = await fetch(`/next.${language}.json`, { cache: 'no-cache' })
  if (!answer.ok) return
  for (const address of (await answer.json()) as string[]) await fetch(address, { priority: 'low' })
}

/** The language of a member who has opened the app. */
const prepare = async (language: string): Promise<void> => {
  await keepPage(language)
  await warmNextPages(language)
}

worker.addEventListener('message', (event) => event.waitUntil(prepare(String(event.data))))

const kept = async (address: string): Promise<Response> => (await caches.match(address)) ?? Response.error()

/** Fetches pages and assets from the network; the cache is only a fallback. API calls are never answered from the cache. */
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.mode === 'navigate' && !notMembers.test(pathname)) event.respondWith(fetch(request).catch(() => kept(page)))
  else if (pathname.startsWith('/assets/')) event.respondWith(fetch(request).catch(() => kept(request.url)))
})

/** Shows a push message, unless nobody is signed up for them in this browser any more, or somebody else is. */
const show = async (text: string): Promise<void> => {
  const { device, title, path, topic, language, direction }: PushPayload = readPushPayload(text)
  if ((await readPushMark())?.deviceId !== device) return
  await worker.registration.showNotification(title, { tag: topic, lang: language, dir: direction, data: { path } })
}

worker.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '').catch(() => undefined)))

/** Opens a page of the portal. An open tab is only used if it shows that page: another may hold a call or half a form. */
const openPage = async (path: string): Promise<void> => {
  const address = new URL(path, location.origin).href
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find(({ url }) => url === address)
  await (open ? open.focus() : worker.clients.openWindow(address))
}

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const { path } = (notification.data ?? {}) as { path?: unknown }
  event.waitUntil(openPage(typeof path === 'string' && isOwnPath(path) ? path : paths.dashboard))
})
