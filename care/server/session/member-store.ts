import { and, asc, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { endedSessions, members } from '#care/server/schema/member-tables.ts'
import { builtOnce } from '#platform/db/built-once.ts'
import type { Db } from '#platform/db/db.ts'
import type { ManagedScope, MemberClaims } from '#shared/care/member-claims.ts'

/** A member with an account and the portal's latest claims; `id` is the telehealth id. */
export type CareMember = { id: string; claims: MemberClaims }

export const findCareMember = async (db: Db, id: string): Promise<CareMember | null> => {
  const [row] = await db
    .select({ id: members.id, claims: members.claims })
    .from(members)
    .where(and(eq(members.id, id), isNull(members.closedAt)))
  return row ?? null
}

const memberInSession = builtOnce((db) => {
  const { id, sid } = { id: sql.placeholder('id'), sid: sql.placeholder('sid') }
  const itsEnd = db.select({ sid: endedSessions.sid }).from(endedSessions).where(eq(endedSessions.sid, sid))
  const isInSession = and(eq(members.id, id), isNull(members.closedAt), notExists(itsEnd))
  return db.select({ id: members.id, claims: members.claims }).from(members).where(isInSession).prepare('')
})

/** Returns a member who has an account, unless this session has ended. */
export const findMemberInSession = async (db: Db, id: string, sid: string): Promise<CareMember | null> =>
  (await memberInSession(db).execute({ id, sid }))[0] ?? null

/** Returns those of these members who have an account. */
export const listCareMembers = (db: Db, ids: readonly string[]): Promise<CareMember[]> =>
  db
    .select({ id: members.id, claims: members.claims })
    .from(members)
    .where(and(inArray(members.id, [...ids]), isNull(members.closedAt)))

/** Returns the names of these members, also of those who closed their account. */
export const listMemberNames = async (db: Db, ids: readonly string[]): Promise<Map<string, { first: string; last: string }>> => {
  const rows = await db
    .select({ id: members.id, claims: members.claims })
    .from(members)
    .where(inArray(members.id, [...ids]))
  return new Map(rows.map(({ id, claims: { member } }) => [id, { first: member.first, last: member.last }]))
}

/** Selects those of these members who have an account and locks their rows until the transaction ends, always in the same order. */
export const lockMembers = (tx: Db, ids: readonly string[]): Promise<CareMember[]> =>
  tx
    .select({ id: members.id, claims: members.claims })
    .from(members)
    .where(and(inArray(members.id, [...ids]), isNull(members.closedAt)))
    .orderBy(asc(members.id))
    .for('no key update')

/** Returns who is notified of a patient's visits, prescriptions or messages: the patient, and the members with that scope by the portal's latest claims. */
export const listWatchers = async (
  db: Db,
  patientId: string,
  scope: Extract<ManagedScope, 'see-visits' | 'see-records' | 'messages'>,
): Promise<string[]> => {
  const managed = JSON.stringify([{ telehealthId: patientId, scopes: [scope] }])
  const rows = await db.select({ id: members.id }).from(members).where(sql`${members.claims}->'managed' @> ${managed}::jsonb`)
  return [patientId, ...rows.map(({ id }) => id)]
}

/** Returns the members who may act for a patient in any scope, by the portal's latest claims. */
export const listManagersOf = (db: Db, patientIds: readonly string[]): Promise<CareMember[]> => {
  const manages = (telehealthId: string) => sql`${members.claims}->'managed' @> ${JSON.stringify([{ telehealthId }])}::jsonb`
  return db
    .select({ id: members.id, claims: members.claims })
    .from(members)
    .where(or(...patientIds.map(manages)))
}

export const isSessionEnded = async (db: Db, sid: string): Promise<boolean> =>
  (await db.$count(endedSessions, eq(endedSessions.sid, sid))) > 0

export const insertEndedSession = async (db: Db, sid: string, endedAt: Date): Promise<void> => {
  await db.insert(endedSessions).values({ sid, endedAt }).onConflictDoNothing()
}

export const deleteEndedSessions = async (db: Db, before: Date): Promise<void> => {
  await db.delete(endedSessions).where(lt(endedSessions.endedAt, before))
}
