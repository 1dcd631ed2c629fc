import { asc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { endedSessions, members } from '#care/server/schema/member-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { ManagedScope, MemberClaims } from '#shared/care/member-claims.ts'

/** A member as the portal last said them, with the telehealth id. */
export type CareMember = { id: string; claims: MemberClaims }

export const findMember = async (db: Db, id: string): Promise<CareMember | null> => {
  const [row] = await db.select({ id: members.id, claims: members.claims }).from(members).where(eq(members.id, id))
  return row ?? null
}

/** Keeps what the portal says; an older word never overwrites a newer one. */
export const saveMember = async (db: Db, { id, claims }: CareMember, saidAt: Date): Promise<void> => {
  await db
    .insert(members)
    .values({ id, claims, saidAt })
    .onConflictDoUpdate({ target: members.id, set: { claims, saidAt }, setWhere: lte(members.saidAt, sql`excluded.said_at`) })
}

/** Those of these members who are known, their rows locked until the transaction ends, always in the same order. */
export const lockMembers = (tx: Db, ids: readonly string[]): Promise<CareMember[]> =>
  tx
    .select({ id: members.id, claims: members.claims })
    .from(members)
    .where(inArray(members.id, [...ids]))
    .orderBy(asc(members.id))
    .for('no key update')

/** A patient, and everybody who may do this for the patient as the portal last said it. */
const listActingFor = async (db: Db, patientId: string, scope: ManagedScope): Promise<string[]> => {
  const managed = JSON.stringify([{ telehealthId: patientId, scopes: [scope] }])
  const rows = await db.select({ id: members.id }).from(members).where(sql`${members.claims}->'managed' @> ${managed}::jsonb`)
  return [patientId, ...rows.map(({ id }) => id)]
}

/** Whose open tabs are told of a patient's visits. */
export const listWatchers = (db: Db, patientId: string): Promise<string[]> => listActingFor(db, patientId, 'see-visits')

/** Who sees and may pay a patient's invoices, beside whoever asked for the visit. */
export const listPayersFor = (db: Db, patientId: string): Promise<string[]> => listActingFor(db, patientId, 'pay')

export const isSessionEnded = async (db: Db, sid: string): Promise<boolean> =>
  (await db.$count(endedSessions, eq(endedSessions.sid, sid))) > 0

export const insertEndedSession = async (db: Db, sid: string, endedAt: Date): Promise<void> => {
  await db.insert(endedSessions).values({ sid, endedAt }).onConflictDoNothing()
}

export const deleteEndedSessions = async (db: Db, before: Date): Promise<void> => {
  await db.delete(endedSessions).where(lt(endedSessions.endedAt, before))
}
