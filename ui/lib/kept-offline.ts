import { asObject } from '#ui/lib/read-json.ts'

/** What a member may need where there is no network; nothing else of theirs stays on the device. */
export type KeptOffline = {
  profileId: string
  /** Past this it is shown to nobody: a session cannot have lived longer. */
  until: string
  nextVisit: { kind: string; at: string | null; with: string | null; timeZone: string } | null
  card: { member_id: string; group_number: string; rxpcn: string; rxbin: string } | null
  /** The number to call where a visit cannot be joined otherwise. */
  phone: string
}

const cacheName = 'kept'
const address = '/kept.json'

/** Absent on plain http, where there is no service worker either. */
const openKept = async (): Promise<Cache | null> => ('caches' in globalThis ? caches.open(cacheName) : null)

export const keepOffline = async (kept: KeptOffline): Promise<void> => {
  await (await openKept())?.put(address, Response.json(kept))
}

/** What is kept, while it may be shown; null else. */
export const readKept = async (now: number): Promise<KeptOffline | null> => {
  const answer = await (await openKept())?.match(address)
  const kept = asObject(await answer?.json().catch(() => null)) as Partial<KeptOffline>
  return typeof kept.until === 'string' && now < Date.parse(kept.until) ? (kept as KeptOffline) : null
}

/** Nothing of a member stays: at sign-out, at the end of a session, and when they say so. */
export const forgetKept = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(cacheName)
}
