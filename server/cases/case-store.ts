import { and, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { cases } from '#server/schema/case-tables.ts'
import { type GroupLimit, isProfileWithin } from '#server/session/group-limit-store.ts'
import { type CaseKind, type CaseState, caseActs } from '#shared/cases/case-states.ts'

export type Case = typeof cases.$inferSelect

/** Returns false if the reference number is taken. */
export const insertCase = async (db: Db, made: typeof cases.$inferInsert): Promise<boolean> =>
  (await db.insert(cases).values(made).onConflictDoNothing({ target: cases.reference }).returning({ id: cases.id })).length === 1

export const findCase = async (db: Db, id: string): Promise<Case | null> =>
  isUuid(id) ? ((await db.select().from(cases).where(eq(cases.id, id)))[0] ?? null) : null

/** One statement for hit and miss, so that both take equally long. */
export const findCaseByReference = async (db: Db, { reference, dob }: { reference: string; dob: string }): Promise<Case | null> =>
  (
    await db
      .select()
      .from(cases)
      .where(and(eq(cases.reference, reference), eq(cases.dob, dob)))
  )[0] ?? null

/** Locks this content until the transaction ends, so that concurrent identical requests see each other. */
export const holdContent = async (tx: Db, contentHash: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`case ${contentHash}`}))`)
}

/** An identical case since a time. */
export const findSameCase = async (db: Db, contentHash: string, since: Date): Promise<Case | null> =>
  (
    await db
      .select()
      .from(cases)
      .where(and(eq(cases.contentHash, contentHash), gt(cases.createdAt, since)))
  )[0] ?? null

type CaseFilter = {
  states?: readonly CaseState[]
  kind?: CaseKind
  profileId?: string
  assigneeId?: string
  before?: Date
  groups: GroupLimit
  limit: number
}

/** Lists the cases of accounts of the groups, newest first; `before` is the end of the last page. */
export const listCases = (db: Db, { states, kind, profileId, assigneeId, before, groups, limit }: CaseFilter): Promise<Case[]> => {
  const wanted: (SQL | undefined)[] = [
    states && inArray(cases.state, [...states]),
    kind && eq(cases.kind, kind),
    profileId === undefined ? undefined : eq(cases.profileId, profileId),
    assigneeId === undefined ? undefined : eq(cases.assigneeId, assigneeId),
    before && lt(cases.createdAt, before),
    isProfileWithin(cases.profileId, groups),
  ]
  return db
    .select()
    .from(cases)
    .where(and(...wanted))
    .orderBy(desc(cases.createdAt), desc(cases.id))
    .limit(limit)
}

type Change = Partial<Pick<Case, 'assigneeId' | 'answer' | 'answeredAt' | 'closedAt'>>

/** Changes a case's state if its current state allows it; null if not, or if there is no such case. */
export const moveCase = async (db: Db, id: string, state: Exclude<CaseState, 'new'>, change: Change): Promise<Case | null> => {
  if (!isUuid(id)) return null
  const [moved] = await db
    .update(cases)
    .set({ ...change, state })
    .where(and(eq(cases.id, id), inArray(cases.state, [...caseActs[state]])))
    .returning()
  return moved ?? null
}
