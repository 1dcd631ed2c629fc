import { and, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import { roomPeers, waitingMembers } from '#care/server/schema/room-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'
import type { Served, Waiting } from '#shared/waiting-room/wait-rules.ts'

/** Milliseconds after which a silent member counts as gone. The page reports every 30 seconds. */
const goneAfterMs = 75_000

/** Milliseconds within which presence is not written again. */
const lateMs = 20_000

/** Matches members who are in the waiting room, or were seen there within a time. */
export const isHere = (now: Date, withinMs = goneAfterMs) =>
  and(isNull(waitingMembers.leftAt), gte(waitingMembers.seenAt, new Date(now.getTime() - withinMs)))

/** Returns the visits whose member is in the waiting room. */
export const listHere = async (db: Db, visitIds: readonly string[], now: Date): Promise<Set<string>> => {
  if (visitIds.length === 0) return new Set()
  const rows = await db
    .select({ id: waitingMembers.visitId })
    .from(waitingMembers)
    .where(and(inArray(waitingMembers.visitId, [...visitIds]), isHere(now)))
  return new Set(rows.map(({ id }) => id))
}

/** Whether the patient, or somebody for them, was in the waiting room at this time or later, or is in the call. */
export const hasCome = async (db: Db, visitId: string, since: Date): Promise<boolean> => {
  const waited = and(eq(waitingMembers.visitId, visitId), gte(waitingMembers.seenAt, since))
  const inCall = and(eq(roomPeers.visitId, visitId), eq(roomPeers.role, 'member'))
  return (await db.$count(waitingMembers, waited)) > 0 || (await db.$count(roomPeers, inCall)) > 0
}

/** Returns whether this member's presence was recorded a moment ago. */
export const isJustSeen = async (db: Db, { visitId, memberId }: { visitId: string; memberId: string }, now: Date): Promise<boolean> =>
  (await db.$count(waitingMembers, and(eq(waitingMembers.visitId, visitId), eq(waitingMembers.memberId, memberId), isHere(now, lateMs)))) >
  0

/** Records a member's presence, one row per visit; returns true if no one was there before. */
export const markHere = async (tx: Db, { visitId, memberId }: { visitId: string; memberId: string }, now: Date): Promise<boolean> => {
  const wasHere = (await listHere(tx, [visitId], now)).has(visitId)
  const row = { visitId, memberId, cameAt: now, seenAt: now, leftAt: null }
  const set = { memberId, seenAt: now, leftAt: null, ...(wasHere ? {} : { cameAt: now }) }
  await tx.insert(waitingMembers).values(row).onConflictDoUpdate({ target: waitingMembers.visitId, set })
  return !wasHere
}

/** Records that a member left; returns false if they were not there. */
export const markLeft = async (tx: Db, { visitId, memberId }: { visitId: string; memberId: string }, now: Date): Promise<boolean> => {
  const which = and(eq(waitingMembers.visitId, visitId), eq(waitingMembers.memberId, memberId), isHere(now))
  return (await tx.update(waitingMembers).set({ leftAt: now }).where(which).returning({ id: waitingMembers.visitId })).length === 1
}

/** Returns the ids of members with a requested visit and the waiting room open. */
export const listWaitingMembers = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: waitingMembers.memberId })
    .from(waitingMembers)
    .innerJoin(visits, eq(visits.id, waitingMembers.visitId))
    .where(and(isHere(now), eq(visits.status, 'Requested')))
  return rows.map(({ id }) => id)
}

/** Returns unassigned on-demand visits that wait for a clinician. */
export const listQueued = (db: Db): Promise<Waiting[]> =>
  db
    .select({ id: visits.id, type: visits.type, method: visits.method, state: visits.state, askedAt: visits.createdAt })
    .from(visits)
    .where(and(eq(visits.status, 'Requested'), eq(visits.isOnDemand, true), isNull(visits.clinicianId)))

/** Returns visits of a type that started since an instant. */
export const listServed = async (db: Db, type: VisitType, since: Date): Promise<Served[]> => {
  const columns = {
    state: visits.state,
    isOnDemand: visits.isOnDemand,
    askedAt: visits.createdAt,
    requestedAt: visits.requestedAt,
    acceptedAt: visits.acceptedAt,
    startedAt: visits.startedAt,
  }
  const which = and(eq(visits.type, type), isNotNull(visits.acceptedAt), gte(visits.startedAt, since))
  const rows = await db.select(columns).from(visits).where(which).limit(500)
  return rows.flatMap(({ acceptedAt, startedAt, ...row }) => (acceptedAt && startedAt ? [{ ...row, acceptedAt, startedAt }] : []))
}
