import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { recordVisitNews } from '#care/server/inbox/record-news.ts'
import { announceVisit } from '#care/server/live/announce.ts'
import { listWatchers } from '#care/server/session/member-store.ts'
import { noticeRecipients } from '#care/server/session/notice-recipients.ts'
import { dropOfferHold, holdForOffer } from '#care/server/slots/hold-for-offer.ts'
import { listFreeSlots } from '#care/server/slots/slot-store.ts'
import { postToMember } from '#care/server/visits/notices/post-visit-notice.ts'
import {
  endOffer,
  findOpenOffer,
  hasEarlierRequest,
  hasFreedSlot,
  insertOffer,
  listLine,
  listOverOffers,
  postponeEarlierRequest,
} from '#care/server/visits/schedule/earlier-store.ts'
import { selectVisitForUpdate, type Visit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'
import { Failure, fail } from '#platform/http/fail.ts'
import { leastAheadMs, offerEnd } from '#shared/visits/earlier-rules.ts'
import { earlierRefusal } from '#shared/visits/visit-rules.ts'

/** Ends an open offer that was not taken. Frees the slot for the next in line; the visit then waits for slots freed later. */
const endOpenOffer = (care: Pick<Care, 'clock'>, db: Db, visitId: string, outcome: 'declined' | 'over'): Promise<void> =>
  db.transaction(async (tx) => {
    const visit = await selectVisitForUpdate(tx, visitId)
    const offer = visit && (await findOpenOffer(tx, visitId))
    if (!visit || !offer) return
    const now = care.clock.now()
    await endOffer(tx, offer.id, outcome, now)
    await postponeEarlierRequest(tx, visitId, now)
    await dropOfferHold(tx, visitId)
    await announceVisit(tx, await listWatchers(tx, visit.patientId, 'see-visits'), { consultId: visit.id, status: visit.status })
  })

/** Notifies the requester and the patient of an offer, by their chosen channels, in open tabs and in the inbox. */
const notifyOfOffer = async (
  care: Care,
  tx: Db,
  visit: Visit,
  { offerId, startsAt, until }: { offerId: string; startsAt: Date; until: Date },
) => {
  const watchers = await listWatchers(tx, visit.patientId, 'see-visits')
  await announceVisit(tx, watchers, { consultId: visit.id, status: visit.status })
  await recordVisitNews({ ...care, db: tx }, { before: visit, visit, watchers, actorId: null, now: care.clock.now(), news: 'Earlier' })
  const keyOf = (memberId: string, channel: string) => ['earlier-offer', offerId, memberId, channel].join('/')
  const notice = {
    visit: { ...visit, requestedAt: startsAt },
    what: 'earlier',
    kind: 'visit-notice',
    keyOf,
    deliverBy: until,
    push: 'earlierTime',
  } as const
  for (const member of await noticeRecipients(tx, visit.patientId, [visit.memberId, visit.patientId]))
    await postToMember(care, tx, member, notice)
}

/** Offers a slot to a visit and notifies its members; returns false if the visit or slot no longer qualifies. */
const offerSlot = (care: Care, db: Db, { visitId, slotId }: { visitId: string; slotId: string }): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await selectVisitForUpdate(tx, visitId)
    if (visit?.status !== 'Locked' || !(await hasEarlierRequest(tx, visitId)) || (await findOpenOffer(tx, visitId))) return false
    if (earlierRefusal({ ...visit, status: visit.status }, visit.policy, now)) return false
    const untilOf = (startsAt: Date) => offerEnd(startsAt, visit.policy, now)
    const slot = await holdForOffer(tx, { slotId, visit, now, untilOf })
    // Thrown, not returned, so that the hold is rolled back.
    if (slot.startsAt >= visit.requestedAt) fail('SlotTaken')
    const [offerId, until] = [uuidv7(), untilOf(slot.startsAt)]
    await insertOffer(tx, { id: offerId, visitId, slotId, offeredAt: now, until })
    await notifyOfOffer(care, tx, visit, { offerId, startsAt: slot.startsAt, until })
    return true
  })

/** Returns the earliest suitable slot that became free since the visit asked for one. */
const findSlotFor = async (db: Db, visit: Visit, since: Date, now: Date): Promise<string | null> => {
  const { type, method, state, requestedAt: to } = visit
  const from = new Date(now.getTime() + leastAheadMs)
  if (from >= to) return null
  const found = await listFreeSlots(db, { type, method, state, from, to, freeAfter: since }, { memberId: '', now })
  return found[0]?.id ?? null
}

const isTaken = (error: unknown): boolean => error instanceof Failure && ['SlotTaken', 'TimePast'].includes(error.code)

/** Whether an offer is over, or a visit waits for an earlier slot. */
export const mayOfferSlots = async ({ clock }: Care, db: Db): Promise<boolean> =>
  (await listLine(db, 1)).length > 0 || (await listOverOffers(db, clock.now())).length > 0

/** Ends expired offers, then offers each visit in line, longest waiting first, its first suitable slot. Returns the number of offers. */
export const offerEarlierSlots = async (care: Care, db: Db, signal?: AbortSignal): Promise<number> => {
  for (const visitId of await listOverOffers(db, care.clock.now())) await endOpenOffer(care, db, visitId, 'over')
  const line = await listLine(db)
  const first = line.map(({ since }) => since).sort((a, b) => a.getTime() - b.getTime())[0]
  if (!first || !(await hasFreedSlot(db, first))) return 0
  let made = 0
  for (const { visitId, since } of line) {
    if (signal?.aborted) break
    const visit = await db.transaction((tx) => selectVisitForUpdate(tx, visitId))
    const slotId = visit && (await findSlotFor(db, visit, since, care.clock.now()))
    if (!slotId) continue
    const isMade = await offerSlot(care, db, { visitId, slotId }).catch((error: unknown) =>
      isTaken(error) ? false : Promise.reject(error),
    )
    if (isMade) made++
  }
  return made
}
