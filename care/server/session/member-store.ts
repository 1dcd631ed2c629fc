import { asc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { endedSessions, members } from '#care/server/schema/member-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { ManagedScope, MemberClaims } from '#shared/care/member-claims.ts'

/** A member with the portal's latest claims; `id` is the telehealth id. */
export type CareMember = { id: string; claims: MemberClaims }

export const findCareMember = async (db: Db, id: string): Promise<CareMember | null> => {
  const [row] = await db.select({ id: members.id, claims: members.claims }).from(members).where(eq(members.id, id))
  return row ?? null
}

/** Stores the portal's claims; older claims never overwrite newer ones. */
export const saveMember = async (db: Db, { id, claims }: CareMember, syncedAt: Date): Promise<void> => {
  await db
    .insert(members)
    .values({ id, claims, syncedAt })
    .onConflictDoUpdate({ target: members.id, set: { claims, syncedAt }, setWhere: lte(members.syncedAt, sql`excluded.said_at`) })
}

/** Selects the known ones of these members and locks their rows until the transaction ends, always in the same order. */
export const lockMembers = (tx: Db, ids: readonly string[]): Promise<CareMember[]> =>
  tx
    .select({ id: members.id, claims: members.claims })
    .from(members)
    .where(inArray(members.id, [...ids]))
    .orderBy(asc(members.id))
    .for('no key update')

/** Returns who is notified of a patient's visits: the patient, and the members who may see the visits by the portal's latest claims. */
export const listWatchers = async (db: Db, patientId: string): Promise<string[]> => {
  const scope: ManagedScope = 'see-visits'
  const managed = JSON.stringify([{ telehealthId: patientId, scopes: [scope] }])
  const rows = await db.select({ id: members.id }).from(members).where(sql`${members.claims}->'managed' @> ${managed}::jsonb`)
  return [patientId, ...rows.map(({ id }) => id)]
}

/** Returns the members who may act for a patient in any scope, by the portal's latest claims. */
export const listManagersOf = (db: Db, patientId: string): Promise<CareMember[]> => {
  const managed = JSON.stringify([{ telehealthId: patientId }])
  return db.select({ id: members.id, claims: members.claims }).from(members).where(sql`${members.claims}->'managed' @> ${managed}::jsonb`)
}

export const isSessionEnded = async (db: Db, sid: string): Promise<boolean> =>
  (await db.$count(endedSessions, eq(endedSessions.sid, sid))) > 0

export const insertEndedSession = async (db: Db, sid: string, endedAt: Date): Promise<void> => {
  await db.insert(endedSessions).values({ sid, endedAt }).onConflictDoNothing()
}

export const deleteEndedSessions = async (db: Db, before: Date): Promise<void> => {
  await db.delete(endedSessions).where(lt(endedSessions.endedAt, before))
}
