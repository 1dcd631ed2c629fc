import type { QueryClient } from '@tanstack/react-query'
import { hasFeature } from '#shared/groups/group-features.ts'
import { prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'
import type { FullSession } from '#shared/session/session-data.ts'
import { sessionTimes } from '#shared/session-times.ts'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { momentOf } from '#shared/visits/visit-date.ts'
import { forgetKept, type KeptOffline, keepOffline, readKept } from '#ui/lib/kept-offline.ts'
import { send } from '#ui/lib/send.ts'
import { serverNow } from '#ui/lib/server-clock.ts'
import { currentLanguage } from '#ui/lib/texts.ts'
import { callKey } from '#ui/lib/use-call.ts'

type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string }
}

const workerFile = '/service-worker.js'

/** Where the content policy asks for trusted types, the one address that may become the portal's service worker. */
const workerAddress = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy('service-worker', { createScriptURL: () => workerFile }).createScriptURL('') ?? workerFile
}

/** The worker, told to keep the offline page in the member's language; a browser without one keeps nothing. */
const startWorker = async (): Promise<void> => {
  await navigator.serviceWorker.register(workerAddress())
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(currentLanguage())
}

/** The visit that comes next, of those that are agreed on. */
const nextVisit = async ({ group, familyMember }: FullSession, queries: QueryClient): Promise<KeptOffline['nextVisit']> => {
  if (!hasFeature(group, 'Telehealth')) return null
  const input = { memberId: familyMember.telehealthId }
  // The dashboard has asked already: its answer serves here too.
  const data = await queries.fetchQuery({
    queryKey: callKey(visitCalls.listVisits, input),
    queryFn: async ({ signal }) => (await send(visitCalls.listVisits, input, { signal, quiet: true })).data,
  })
  const next = data.consultations.find(({ status }) => status === 'Locked' || status === 'Started')
  if (!next) return null
  return {
    kind: next.consult_type,
    at: next.is_on_demand ? null : (momentOf(next.requested_date)?.toISOString() ?? null),
    with: next.provider ? `${next.provider.first_name} ${next.provider.last_name}` : null,
    timeZone: next.time_zone,
  }
}

/** A card is the same for good, and each reading of it is written down: the one that is kept is not asked for again. */
const cardOf = async ({ group, profile }: FullSession, before: KeptOffline | null): Promise<KeptOffline['card']> => {
  if (before?.card) return before.card
  if (!hasFeature(group, 'RX') || !profile.zip) return null
  return (await send(prescriptionCalls.readDiscountCard, { name: 'card', location: profile.zip }, { quiet: true })).data
}

const orNull = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null)

/** Keeps on the device what a member may need without a network: the next visit, the discount card, the number to call. */
export const keepForOffline = async (session: FullSession, queries: QueryClient): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const known = await readKept(serverNow())
  const before = known?.profileId === session.profile.id ? known : null
  if (known && !before) await forgetKept()
  const [visit, card] = await Promise.all([orNull(nextVisit(session, queries)), orNull(cardOf(session, before))])
  const until = before?.until ?? new Date(serverNow() + sessionTimes.absolute).toISOString()
  await keepOffline({ profileId: session.profile.id, until, nextVisit: visit, card, phone: session.group.supportPhone })
  await startWorker()
}
