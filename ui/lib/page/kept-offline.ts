import type { CardFace } from '#shared/benefits/id-card-calls.ts'
import { asObject } from '#ui/lib/read-json.ts'

/** The member's data for the offline page. Nothing else about a member is stored on the device. */
export type KeptOffline = {
  profileId: string
  /** ISO instant after which the data are not shown: the longest possible session has then ended. */
  until: string
  nextVisit: { kind: string; at: string | null; with: string | null; timeZone: string } | null
  card: { member_id: string; group_number: string; rxpcn: string; rxbin: string } | null
  /** ID cards by person, in English, as a front desk reads them; absent in data of an earlier version. `idCardsOn`: the day they were read. */
  idCards?: readonly KeptIdCard[]
  idCardsOn?: string
  /** Support number to call when the member cannot join a visit online. */
  phone: string
}

/** `color`: the group's, or null. */
type KeptIdCard = {
  name: string
  planName: string
  planType: string
  groupName: string
  color: string | null
  face: CardFace
}

const cacheName = 'kept'
const address = '/kept.json'

/** The cache; null on plain HTTP, where there is no service worker either. */
const openKept = async (): Promise<Cache | null> => ('caches' in globalThis ? caches.open(cacheName) : null)

export const keepOffline = async (kept: KeptOffline): Promise<void> => {
  await (await openKept())?.put(address, Response.json(kept))
}

/** The stored data; null after `until` or when there are none. */
export const readKept = async (now: number): Promise<KeptOffline | null> => {
  const answer = await (await openKept())?.match(address)
  const kept = asObject(await answer?.json().catch(() => null)) as Partial<KeptOffline>
  return typeof kept.until === 'string' && now < Date.parse(kept.until) ? (kept as KeptOffline) : null
}

/** Deletes the stored data: at sign-out, at the end of a session, and on the member's request. */
export const forgetKept = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(cacheName)
}
