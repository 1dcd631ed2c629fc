import { and, asc, count, desc, eq, inArray, lt, min, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { groupImportRules, importChunks, importRuns } from '#server/schema/import-tables.ts'
import { operators } from '#server/schema/operator-tables.ts'
import { type GroupLimit, isImportWithin } from '#server/session/group-limit-store.ts'
import { defaultImportRules, type ImportRules } from '#shared/eligibility/import-rules.ts'
import type { ImportState } from '#shared/eligibility/import-words.ts'

export type ImportRun = typeof importRuns.$inferSelect

export const insertRun = async (db: Db, run: typeof importRuns.$inferInsert): Promise<void> => {
  await db.insert(importRuns).values(run)
}

export const findRun = async (db: Db, id: string): Promise<ImportRun | null> =>
  (await db.select().from(importRuns).where(eq(importRuns.id, id)))[0] ?? null

export const saveRun = async (db: Db, id: string, change: Partial<typeof importRuns.$inferInsert>): Promise<void> => {
  await db.update(importRuns).set(change).where(eq(importRuns.id, id))
}

/** Sets the state if it is one of `from`. Of two concurrent calls, only one succeeds. */
export const moveRun = async (
  db: Db,
  id: string,
  from: readonly ImportState[],
  change: Partial<typeof importRuns.$inferInsert> & { state: ImportState },
): Promise<boolean> => {
  const moved = await db
    .update(importRuns)
    .set(change)
    .where(and(eq(importRuns.id, id), inArray(importRuns.state, [...from])))
    .returning({ id: importRuns.id })
  return moved.length > 0
}

/** The imports of these groups alone, newest first. */
export const listRuns = (db: Db, limit: GroupLimit, page: { limit: number; offset: number }): Promise<ImportRun[]> =>
  db.select().from(importRuns).where(isImportWithin(limit)).orderBy(desc(importRuns.createdAt)).limit(page.limit).offset(page.offset)

/** Runs waiting for a worker, oldest first. */
export const listWorkingRuns = (db: Db): Promise<{ id: string }[]> =>
  db
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(inArray(importRuns.state, ['checking', 'applying']))
    .orderBy(asc(importRuns.createdAt))

/** How many runs are in each state, and when the oldest of them began. */
export const countRunsByState = (db: Db): Promise<{ state: ImportState; count: number; oldest: Date | null }[]> =>
  db
    .select({ state: importRuns.state, count: count(), oldest: min(importRuns.createdAt) })
    .from(importRuns)
    .groupBy(importRuns.state)

/** The last run that applied an identical file with the same options. */
export const findSameRun = async (db: Db, { id, fingerprint }: Pick<ImportRun, 'id' | 'fingerprint'>): Promise<ImportRun | null> =>
  fingerprint === null
    ? null
    : ((
        await db
          .select()
          .from(importRuns)
          .where(and(eq(importRuns.fingerprint, fingerprint), eq(importRuns.state, 'done'), ne(importRuns.id, id)))
          .orderBy(desc(importRuns.finishedAt))
          .limit(1)
      )[0] ?? null)

/** Whether a different file with this interchange number was applied. */
export const isInterchangeUsed = async (db: Db, { id, interchange, fingerprint }: Pick<ImportRun, 'id' | 'interchange' | 'fingerprint'>) =>
  interchange !== null &&
  (
    await db
      .select({ id: importRuns.id })
      .from(importRuns)
      .where(
        and(
          eq(importRuns.interchange, interchange),
          eq(importRuns.state, 'done'),
          ne(importRuns.id, id),
          ne(importRuns.fingerprint, fingerprint ?? ''),
        ),
      )
      .limit(1)
  ).length > 0

/** The interchange with the highest number that was applied from the same sender; null if there is none. */
export const findLastInterchange = async (db: Db, { id, interchange }: Pick<ImportRun, 'id' | 'interchange'>): Promise<string | null> => {
  if (interchange === null) return null
  const sender = interchange.slice(0, interchange.lastIndexOf(' ') + 1)
  // The numbers have nine digits, so they sort as text. A sender may begin like another one's name.
  const isSender = sql`${importRuns.interchange} ~ '^\\S.* \\d{9}$' and left(${importRuns.interchange}, -9) = ${sender}`
  const [last] = await db
    .select({ interchange: importRuns.interchange })
    .from(importRuns)
    .where(and(isSender, eq(importRuns.state, 'done'), ne(importRuns.id, id)))
    .orderBy(desc(sql`right(${importRuns.interchange}, 9)`))
    .limit(1)
  return last?.interchange ?? null
}

/** The number of applied runs. */
export const countDoneRuns = (db: Db): Promise<number> => db.$count(importRuns, eq(importRuns.state, 'done'))

export const insertChunk = async (db: Db, chunk: typeof importChunks.$inferInsert): Promise<void> => {
  await db
    .insert(importChunks)
    .values(chunk)
    .onConflictDoUpdate({ target: [importChunks.runId, importChunks.seq], set: { bytes: chunk.bytes } })
}

export const countChunks = async (db: Db, runId: string): Promise<number> => db.$count(importChunks, eq(importChunks.runId, runId))

export const findChunk = async (db: Db, runId: string, seq: number): Promise<Buffer | null> =>
  (
    await db
      .select({ bytes: importChunks.bytes })
      .from(importChunks)
      .where(and(eq(importChunks.runId, runId), eq(importChunks.seq, seq)))
  )[0]?.bytes ?? null

export const deleteChunks = async (db: Db, runId: string): Promise<void> => {
  await db.delete(importChunks).where(eq(importChunks.runId, runId))
}

export type KnownGroup = { id: string; code: string; rules: ImportRules }

/** All groups by code, with their import rules. */
export const listGroupRules = async (db: Db): Promise<ReadonlyMap<string, KnownGroup>> => {
  const rows = await db
    .select({ id: groups.id, code: groups.code, rules: groupImportRules })
    .from(groups)
    .leftJoin(groupImportRules, eq(groupImportRules.groupId, groups.id))
  return new Map(rows.map(({ id, code, rules }) => [code, { id, code, rules: rules ?? defaultImportRules }]))
}

export const countRuns = (db: Db, limit: GroupLimit): Promise<number> => db.$count(importRuns, isImportWithin(limit))

export const listOperatorNames = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: operators.id, name: operators.name })
    .from(operators)
    .where(inArray(operators.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Up to 20 unsettled runs created before a time. */
export const listForgottenRuns = async (db: Db, begunBefore: Date): Promise<string[]> =>
  (
    await db
      .select({ id: importRuns.id })
      .from(importRuns)
      .where(and(inArray(importRuns.state, ['receiving', 'ready', 'stopped']), lt(importRuns.createdAt, begunBefore)))
      .limit(20)
  ).map(({ id }) => id)
