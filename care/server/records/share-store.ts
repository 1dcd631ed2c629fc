import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { isHeldPatient } from '#care/server/retention/care-row-store.ts'
import { recordOpenings, recordShares } from '#care/server/schema/record-tables.ts'
import type { Db } from '#platform/db/db.ts'
import { mostPasscodeTries } from '#shared/records/record-rules.ts'

export type Share = typeof recordShares.$inferSelect
/** A share without its copy and hashes, as lists use it. */
export type ShareRow = Omit<Share, 'content' | 'secretHash' | 'passcodeHash'>
export type ShareOpening = typeof recordOpenings.$inferSelect

const rowColumns = {
  id: recordShares.id,
  memberId: recordShares.memberId,
  patientId: recordShares.patientId,
  patientFirst: recordShares.patientFirst,
  patientLast: recordShares.patientLast,
  parts: recordShares.parts,
  createdAt: recordShares.createdAt,
  endsAt: recordShares.endsAt,
  withdrawnAt: recordShares.withdrawnAt,
  tries: recordShares.tries,
  closedAt: recordShares.closedAt,
}

const stillOpens = (now: Date) => and(isNull(recordShares.withdrawnAt), isNull(recordShares.closedAt), gt(recordShares.endsAt, now))

/** Returns the links that a member made, and those to the records of these patients, newest first. */
export const listShares = (db: Db, memberId: string, patientIds: readonly string[], most: number): Promise<ShareRow[]> =>
  db
    .select(rowColumns)
    .from(recordShares)
    .where(or(eq(recordShares.memberId, memberId), inArray(recordShares.patientId, [...patientIds])))
    .orderBy(desc(recordShares.createdAt), desc(recordShares.id))
    .limit(most)

/** Returns the links of a member that still open. */
export const listOpenShares = (db: Db, memberId: string, now: Date): Promise<ShareRow[]> =>
  db
    .select(rowColumns)
    .from(recordShares)
    .where(and(eq(recordShares.memberId, memberId), stillOpens(now)))

export const listOpenings = async (db: Db, shareIds: readonly string[]): Promise<ShareOpening[]> =>
  shareIds.length === 0
    ? []
    : db
        .select()
        .from(recordOpenings)
        .where(inArray(recordOpenings.shareId, [...shareIds]))
        .orderBy(asc(recordOpenings.at), asc(recordOpenings.id))

/** Counts the member's open shares besides the given one: sending the same share again must not count it twice. */
export const countOtherOpenShares = (db: Db, { id, memberId }: Pick<Share, 'id' | 'memberId'>, now: Date): Promise<number> =>
  db.$count(recordShares, and(eq(recordShares.memberId, memberId), ne(recordShares.id, id), stillOpens(now)))

/**
 * Inserts a share; an existing one that nobody has tried to open gets the new link, passcode and copy.
 * @returns false when the id is another's, or the share was tried, opened or withdrawn already
 */
export const putShare = async (tx: Db, share: Share): Promise<boolean> => {
  const { id: _id, memberId: _member, ...fresh } = share
  const isOwn = sql`${recordShares.memberId} = ${share.memberId} and ${recordShares.tries} = 0 and ${recordShares.withdrawnAt} is null and not exists (select 1 from ${recordOpenings} where ${recordOpenings.shareId} = ${recordShares.id})`
  const rows = await tx
    .insert(recordShares)
    .values(share)
    .onConflictDoUpdate({ target: recordShares.id, set: fresh, setWhere: isOwn })
    .returning({ id: recordShares.id })
  return rows.length === 1
}

export const findShareRow = async (db: Db, id: string): Promise<ShareRow | null> =>
  (await db.select(rowColumns).from(recordShares).where(eq(recordShares.id, id)))[0] ?? null

/** Returns a share that is still valid; the caller has checked the passcode. */
export const findOpenShare = async (db: Db, id: string, now: Date): Promise<Share | null> =>
  (
    await db
      .select()
      .from(recordShares)
      .where(and(eq(recordShares.id, id), stillOpens(now)))
  )[0] ?? null

/** Counts a passcode try before checking it, so that concurrent requests get at most five tries in total. Null for an invalid link. */
export const consumePasscodeTry = async (db: Db, secretHash: string, now: Date): Promise<Share | null> =>
  (
    await db
      .update(recordShares)
      .set({ tries: sql`${recordShares.tries} + 1` })
      .where(and(eq(recordShares.secretHash, secretHash), stillOpens(now), lt(recordShares.tries, mostPasscodeTries)))
      .returning()
  )[0] ?? null

export const clearPasscodeTries = async (tx: Db, id: string): Promise<void> => {
  await tx.update(recordShares).set({ tries: 0 }).where(eq(recordShares.id, id))
}

export const closeShare = async (tx: Db, id: string, closedAt: Date): Promise<void> => {
  await tx.update(recordShares).set({ closedAt, content: null }).where(eq(recordShares.id, id))
}

export const withdrawShareRow = async (tx: Db, id: string, withdrawnAt: Date): Promise<void> => {
  await tx
    .update(recordShares)
    .set({ withdrawnAt: sql`coalesce(${recordShares.withdrawnAt}, ${withdrawnAt.toISOString()}::timestamptz)`, content: null })
    .where(eq(recordShares.id, id))
}

export const insertShareOpening = async (tx: Db, opening: ShareOpening): Promise<void> => {
  await tx.insert(recordOpenings).values(opening)
}

/** Deletes the copies of expired, withdrawn and closed links, except those of people under legal hold: a copy shows what was disclosed. */
export const dropEndedCopies = async (db: Db, now: Date): Promise<void> => {
  const isOver = or(lte(recordShares.endsAt, now), isNotNull(recordShares.withdrawnAt), isNotNull(recordShares.closedAt))
  await db
    .update(recordShares)
    .set({ content: null })
    .where(and(isNotNull(recordShares.content), isOver, sql`not ${isHeldPatient(sql`${recordShares.patientId}`)}`))
}
