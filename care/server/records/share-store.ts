import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { recordOpenings, recordShares } from '#care/server/schema/record-tables.ts'
import type { Db } from '#platform/db/db.ts'
import { mostPasscodeTries } from '#shared/records/record-rules.ts'

export type Share = typeof recordShares.$inferSelect
/** A share as lists have it: without the copy. */
export type ShareRow = Omit<Share, 'content' | 'secretHash' | 'passcodeHash'>
export type Opening = typeof recordOpenings.$inferSelect

const rowColumns = {
  ...{ id: recordShares.id, memberId: recordShares.memberId, patientId: recordShares.patientId, patientFirst: recordShares.patientFirst },
  ...{ patientLast: recordShares.patientLast, parts: recordShares.parts, createdAt: recordShares.createdAt, endsAt: recordShares.endsAt },
  ...{ withdrawnAt: recordShares.withdrawnAt, tries: recordShares.tries, closedAt: recordShares.closedAt },
}

const stillOpens = (now: Date) => and(isNull(recordShares.withdrawnAt), isNull(recordShares.closedAt), gt(recordShares.endsAt, now))

export const listShares = (db: Db, memberId: string, most: number): Promise<ShareRow[]> =>
  db
    .select(rowColumns)
    .from(recordShares)
    .where(eq(recordShares.memberId, memberId))
    .orderBy(desc(recordShares.createdAt), desc(recordShares.id))
    .limit(most)

export const listOpenings = async (db: Db, shareIds: readonly string[]): Promise<Opening[]> =>
  shareIds.length === 0
    ? []
    : db
        .select()
        .from(recordOpenings)
        .where(inArray(recordOpenings.shareId, [...shareIds]))
        .orderBy(asc(recordOpenings.at), asc(recordOpenings.id))

export const countOpenShares = (db: Db, memberId: string, now: Date): Promise<number> =>
  db.$count(recordShares, and(eq(recordShares.memberId, memberId), stillOpens(now)))

/**
 * Keeps a share; one of this id that nobody has opened yet gets another link, passcode and copy.
 * @returns false when the id is another's, or was opened already
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

/** A share that still opens, for whoever has shown the passcode before. */
export const findOpenShare = async (db: Db, id: string, now: Date): Promise<Share | null> =>
  (
    await db
      .select()
      .from(recordShares)
      .where(and(eq(recordShares.id, id), stillOpens(now)))
  )[0] ?? null

/** Counts a try before it is judged: of any number at once five are. Null for a link that opens nothing. */
export const takePasscodeTry = async (db: Db, secretHash: string, now: Date): Promise<Share | null> =>
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

export const insertOpening = async (tx: Db, opening: Opening): Promise<void> => {
  await tx.insert(recordOpenings).values(opening)
}

/** The copies of links that open nothing more. */
export const dropEndedCopies = async (db: Db, now: Date): Promise<void> => {
  const isOver = or(lte(recordShares.endsAt, now), isNotNull(recordShares.withdrawnAt), isNotNull(recordShares.closedAt))
  await db
    .update(recordShares)
    .set({ content: null })
    .where(and(isNotNull(recordShares.content), isOver))
}
