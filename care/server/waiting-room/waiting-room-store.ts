import { and, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import { waitingMembers } from '#care/server/schema/room-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'
import type { Served, Waiting } from '#shared/waiting-room/wait-rules.ts'

/** A member who has not been heard of for so long is not there; milliseconds. The page says every half minute that it is. */
const goneAfterMs = 75_000

/** Whoever was seen so lately need not be written down again. */
const lateMs = 20_000

const isHere = (now: Date, withinMs = goneAfterMs) =>
  and(isNull(waitingMembers.leftAt), gte(waitingMembers.seenAt, new Date(now.getTime() - withinMs)))

/** Those of these visits whose member is in the waiting room. */
export const listHere = async (db: Db, visitIds: readonly string[], now: Date): Promise<Set<string>> => {
  if (visitIds.length === 0) return new Set()
  const rows = await db
    .select({ id: waitingMembers.visitId })
    .from(waitingMembers)
    .where(and(inArray(waitingMembers.visitId, [...visitIds]), isHere(now)))
  return new Set(rows.map(({ id }) => id))
}

/** Whether this member is known to be there, since a moment ago. */
export const isJustSeen = async (db: Db, { visitId, memberId }: { visitId: string; memberId: string }, now: Date): Promise<boolean> =>
  (await db.$count(waitingMembers, and(eq(waitingMembers.visitId, visitId), eq(waitingMembers.memberId, memberId), isHere(now, lateMs)))) >
  0

/** The member is there; true when they were not before. */
export const markHere = async (tx: Db, { visitId, memberId }: { visitId: string; memberId: string }, now: Date): Promise<boolean> => {
  const wasHere = (await listHere(tx, [visitId], now)).has(visitId)
  const row = { visitId, memberId, cameAt: now, seenAt: now, leftAt: null }
  const set = { memberId, seenAt: now, leftAt: null, ...(wasHere ? {} : { cameAt: now }) }
  await tx.insert(waitingMembers).values(row).onConflictDoUpdate({ target: waitingMembers.visitId, set })
  return !wasHere
}

/** False when they were not there. */
export const markLeft = async (tx: Db, { visitId, memberId }: { visitId: string; memberId: string }, now: Date): Promise<boolean> => {
  const which = and(eq(waitingMembers.visitId, visitId), eq(waitingMembers.memberId, memberId), isHere(now))
  return (await tx.update(waitingMembers).set({ leftAt: now }).where(which).returning({ id: waitingMembers.visitId })).length === 1
}

/** Members who wait for their turn with the page open. */
export const listWaitingMembers = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: waitingMembers.memberId })
    .from(waitingMembers)
    .innerJoin(visits, eq(visits.id, waitingMembers.visitId))
    .where(and(isHere(now), eq(visits.status, 'Requested')))
  return rows.map(({ id }) => id)
}

/** Everybody who waits for anybody, as soon as possible. */
export const listQueued = (db: Db): Promise<Waiting[]> =>
  db
    .select({ id: visits.id, type: visits.type, method: visits.method, state: visits.state, askedAt: visits.createdAt })
    .from(visits)
    .where(and(eq(visits.status, 'Requested'), eq(visits.isOnDemand, true), isNull(visits.clinicianId)))

/** Visits of a kind that began since then. */
export const listServed = async (db: Db, type: VisitType, since: Date): Promise<Served[]> => {
  const columns = {
    ...{ state: visits.state, isOnDemand: visits.isOnDemand, askedAt: visits.createdAt, requestedAt: visits.requestedAt },
    ...{ acceptedAt: visits.acceptedAt, startedAt: visits.startedAt },
  }
  const which = and(eq(visits.type, type), isNotNull(visits.acceptedAt), gte(visits.startedAt, since))
  const rows = await db.select(columns).from(visits).where(which).limit(500)
  return rows.flatMap(({ acceptedAt, startedAt, ...row }) => (acceptedAt && startedAt ? [{ ...row, acceptedAt, startedAt }] : []))
}
