import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { noteVisit } from '#care/server/inbox/note-visit.ts'
import { announceVisit } from '#care/server/live/announce.ts'
import { findMember, listWatchers } from '#care/server/session/member-store.ts'
import { holdForOffer } from '#care/server/slots/hold-for-offer.ts'
import { listFreeSlots } from '#care/server/slots/slot-store.ts'
import { findOpenOffer, hasFreedSlot, hasWish, insertOffer, listLine, listOverOffers } from '#care/server/visits/earlier-store.ts'
import { endOpenOffer } from '#care/server/visits/end-offer.ts'
import { postToMember } from '#care/server/visits/post-visit-notice.ts'
import { lockVisit, type Visit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'
import { Failure } from '#platform/http/fail.ts'
import { leastAheadMs, offerEnd } from '#shared/visits/earlier-rules.ts'
import { earlierRefusal } from '#shared/visits/visit-rules.ts'

/** Who asked and the patient are told at once, by the ways they chose, and in the inbox. */
const tell = async (care: Care, tx: Db, visit: Visit, { offerId, startsAt, until }: { offerId: string; startsAt: Date; until: Date }) => {
  const watchers = await listWatchers(tx, visit.patientId)
  await announceVisit(tx, watchers, { consultId: visit.id, status: visit.status })
  await noteVisit(tx, { before: visit, visit, watchers, actorId: null, now: care.clock.now(), news: 'Earlier' })
  const keyOf = (memberId: string, channel: string) => ['earlier-offer', offerId, memberId, channel].join('/')
  const told = { visit: { ...visit, requestedAt: startsAt }, what: 'earlier', kind: 'visit-notice', keyOf, deliverBy: until } as const
  for (const id of new Set([visit.memberId, visit.patientId])) {
    const member = await findMember(tx, id)
    if (member) await postToMember(care, tx, member, told)
  }
}

/** Keeps a slot for a visit and tells its people; nothing where either is no longer what it was. */
const offerSlot = (care: Care, db: Db, { visitId, slotId }: { visitId: string; slotId: string }): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockVisit(tx, visitId)
    if (visit?.status !== 'Locked' || !(await hasWish(tx, visitId)) || (await findOpenOffer(tx, visitId))) return false
    if (earlierRefusal({ ...visit, status: visit.status }, visit.policy, now)) return false
    const untilOf = (startsAt: Date) => offerEnd(startsAt, visit.policy, now)
    const slot = await holdForOffer(tx, { slotId, visit, now, untilOf })
    if (slot.startsAt >= visit.requestedAt) return false
    const [offerId, until] = [uuidv7(), untilOf(slot.startsAt)]
    await insertOffer(tx, { id: offerId, visitId, slotId, offeredAt: now, until })
    await tell(care, tx, visit, { offerId, startsAt: slot.startsAt, until })
    return true
  })

/** The earliest slot for a visit among those that became free since it waits. */
const findSlotFor = async (db: Db, visit: Visit, since: Date, now: Date): Promise<string | null> => {
  const { type, method, state, requestedAt: to } = visit
  const from = new Date(now.getTime() + leastAheadMs)
  if (from >= to) return null
  const found = await listFreeSlots(db, { type, method, state, from, to, freeAfter: since }, { memberId: '', now })
  return found[0]?.id ?? null
}

const isTaken = (error: unknown): boolean => error instanceof Failure && ['SlotTaken', 'TimePast'].includes(error.code)

/** Ends offers that are over, then goes down the line: whoever waits longest is offered the first slot that suits them. Gives how many were made. */
export const offerEarlierSlots = async (care: Care, db: Db, signal?: AbortSignal): Promise<number> => {
  for (const visitId of await listOverOffers(db, care.clock.now())) await endOpenOffer(care, db, visitId, 'over')
  const line = await listLine(db)
  const first = line.map(({ since }) => since).sort((a, b) => a.getTime() - b.getTime())[0]
  if (!first || !(await hasFreedSlot(db, first))) return 0
  let made = 0
  for (const { visitId, since } of line) {
    if (signal?.aborted) break
    const visit = await db.transaction((tx) => lockVisit(tx, visitId))
    const slotId = visit && (await findSlotFor(db, visit, since, care.clock.now()))
    if (!slotId) continue
    const isMade = await offerSlot(care, db, { visitId, slotId }).catch((error: unknown) =>
      isTaken(error) ? false : Promise.reject(error),
    )
    if (isMade) made++
  }
  return made
}
