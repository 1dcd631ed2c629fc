import type { QueryClient } from '@tanstack/react-query'
import { idCardCalls } from '#shared/benefits/id-card-calls.ts'
import { hasFeature } from '#shared/groups/group-features.ts'
import { prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'
import type { FullSession } from '#shared/session/session-data.ts'
import { longestSession } from '#shared/session-lifetimes.ts'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { momentOf } from '#shared/visits/visit-date.ts'
import { send } from '#ui/lib/calls/send.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { callKey } from '#ui/lib/calls/use-call.ts'
import { forgetKept, type KeptOffline, keepOffline, readKept } from '#ui/lib/page/kept-offline.ts'
import { readPushMark } from '#ui/lib/page/push-mark.ts'
import { registerWorker } from '#ui/lib/page/register-worker.ts'
import { currentLanguage } from '#ui/lib/texts.ts'

/** Starts the worker and has it cache the offline page in the member's language. */
const startWorker = async (): Promise<void> => {
  const { active } = await registerWorker()
  active?.postMessage(currentLanguage())
}

/** Returns the member's next scheduled or started visit. */
const nextVisit = async ({ group, familyMember }: FullSession, queries: QueryClient): Promise<KeptOffline['nextVisit']> => {
  if (!hasFeature(group, 'Telehealth')) return null
  const input = { memberId: familyMember.telehealthId }
  // The dashboard may have loaded the list already; this uses the same cache entry.
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

/** Returns the discount card. It never changes and each read is audited, so a stored card is not read again. */
const cardOf = async ({ group, profile }: FullSession, before: KeptOffline | null): Promise<KeptOffline['card']> => {
  if (before?.card) return before.card
  if (!hasFeature(group, 'RX') || !profile.zip) return null
  return (await send(prescriptionCalls.readDiscountCard, { name: 'card', location: profile.zip }, { quiet: true })).data
}

/** Returns the ID cards, read at most once a day, because each read is audited. */
const idCardsOf = async ({ group }: FullSession, before: KeptOffline | null): Promise<Pick<KeptOffline, 'idCards' | 'idCardsOn'>> => {
  const today = new Date(serverNow()).toISOString().slice(0, 10)
  if (before?.idCards && before.idCardsOn === today) return { idCards: before.idCards, idCardsOn: today }
  const { cards } = (await send(idCardCalls.readIdCards, {}, { quiet: true })).data
  const color = group.brand?.colors?.primary?.[0] ?? null
  const idCards = cards.map(({ first, last, planName, planType, faces }) => ({
    name: `${first} ${last}`,
    planName,
    planType,
    groupName: group.name,
    color,
    face: faces.en,
  }))
  return { idCards, idCardsOn: today }
}

const orNull = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null)

/** Stores on the device what a member may need offline: the next visit, ID cards, the discount card, the phone number. */
export const keepForOffline = async (session: FullSession, queries: QueryClient): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const known = await readKept(serverNow())
  const before = known?.profileId === session.profile.id ? known : null
  if (known && !before) await forgetKept()
  const [visit, card, idCards] = await Promise.all([
    orNull(nextVisit(session, queries)),
    orNull(cardOf(session, before)),
    orNull(idCardsOf(session, before)),
  ])
  const until = before?.until ?? new Date(serverNow() + longestSession).toISOString()
  await keepOffline({ profileId: session.profile.id, until, nextVisit: visit, card, phone: session.group.supportPhone, ...idCards })
  await startWorker()
  if (await readPushMark()) await (await import('#web/push/push-device.ts')).renewPush(session.profile.id)
}
