import { asObject } from '#ui/lib/read-json.ts'

/** Whose push notifications this browser shows. The service worker shows none for another device, or without this mark. */
export type PushMark = { deviceId: string; profileId: string }

const cacheName = 'push'
const address = '/push.json'

/** Cache Storage, because the service worker reads it as well; null on plain HTTP. */
const openMark = async (): Promise<Cache | null> => ('caches' in globalThis ? caches.open(cacheName) : null)

export const writePushMark = async (mark: PushMark): Promise<void> => {
  await (await openMark())?.put(address, Response.json(mark))
}

export const readPushMark = async (): Promise<PushMark | null> => {
  const answer = await (await openMark())?.match(address)
  const { deviceId, profileId } = asObject(await answer?.json().catch(() => null)) as Partial<PushMark>
  return typeof deviceId === 'string' && typeof profileId === 'string' ? { deviceId, profileId } : null
}

/**
 * Ends push notifications in this browser without asking the server: it unsubscribes, removes the mark, and closes what is shown. At
 * sign-out, so that the next person at this device sees nothing.
 */
export const forgetPush = async (): Promise<void> => {
  if (!('caches' in globalThis && 'serviceWorker' in navigator)) return
  // First, and without a network: from here on nothing is shown.
  if (!(await caches.delete(cacheName))) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
