import { and, asc, count, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Db } from '#platform/db/db.ts'
import { copyRows } from '#platform/import/copy-rows.ts'
import { importFindings } from '#server/schema/import-tables.ts'
import type { FindingKind } from '#shared/eligibility/import-words.ts'

export type ImportFinding = Omit<typeof importFindings.$inferSelect, 'runId'>

const columns = ['run_id', 'kind', 'ordinal', 'line', 'segment', 'member_id', 'name', 'reason', 'found', 'changes'] as const

export const insertFindings = (client: PoolClient, runId: string, findings: readonly ImportFinding[]): Promise<void> =>
  copyRows(
    client,
    'import_findings',
    columns,
    findings.map(({ kind, ordinal, line, segment, memberId, name, reason, found, changes }) => [
      runId,
      kind,
      ordinal,
      line,
      segment,
      memberId,
      name,
      reason,
      found,
      changes && JSON.stringify(changes),
    ]),
  )

/** Deletes a run's findings for the given row ordinals. */
export const deleteFindingsOf = async (db: Db, runId: string, ordinals: readonly number[]): Promise<void> => {
  await db
    .delete(importFindings)
    .where(and(eq(importFindings.runId, runId), sql`${importFindings.ordinal} = any(${sql.param([...ordinals])}::int[])`))
}

export const deleteFindings = async (db: Db, runId: string): Promise<void> => {
  await db.delete(importFindings).where(eq(importFindings.runId, runId))
}

type FindingFilter = {
  kind?: FindingKind | undefined
  text?: string | undefined
  after?: { kind: FindingKind; ordinal: number } | undefined
  limit: number
  offset?: number
}

const escaped = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
const matching = (runId: string, { kind, text }: Pick<FindingFilter, 'kind' | 'text'>): SQL | undefined =>
  and(
    eq(importFindings.runId, runId),
    kind && eq(importFindings.kind, kind),
    text
      ? or(...[importFindings.memberId, importFindings.name, importFindings.reason].map((column) => sql`${column} ilike ${escaped(text)}`))
      : undefined,
  )

/** Ordered by kind and row. */
export const listFindings = (db: Db, runId: string, filter: FindingFilter): Promise<ImportFinding[]> => {
  const { after, limit, offset = 0 } = filter
  const past =
    after && or(gt(importFindings.kind, after.kind), and(eq(importFindings.kind, after.kind), gt(importFindings.ordinal, after.ordinal)))
  const { runId: _, ...shown } = {
    runId: importFindings.runId,
    kind: importFindings.kind,
    ordinal: importFindings.ordinal,
    line: importFindings.line,
    segment: importFindings.segment,
    memberId: importFindings.memberId,
    name: importFindings.name,
    reason: importFindings.reason,
    found: importFindings.found,
    changes: importFindings.changes,
  }
  return db
    .select(shown)
    .from(importFindings)
    .where(and(matching(runId, filter), past))
    .orderBy(asc(importFindings.kind), asc(importFindings.ordinal))
    .limit(limit)
    .offset(offset)
}

/** Counts the findings of each kind. */
export const countFindings = async (db: Db, runId: string, text: string): Promise<Record<FindingKind, number>> => {
  const { kind } = importFindings
  const counted = await db.select({ kind, count: count() }).from(importFindings).where(matching(runId, { text })).groupBy(kind)
  const none = { added: 0, changed: 0, terminated: 0, rejected: 0, warning: 0 }
  return { ...none, ...Object.fromEntries(counted.map((one) => [one.kind, one.count])) }
}

/** The ordinals of the rows that a run rejected. */
export const listRejectedOrdinals = async (db: Db, runId: string): Promise<number[]> =>
  (
    await db
      .select({ ordinal: importFindings.ordinal })
      .from(importFindings)
      .where(matching(runId, { kind: 'rejected' }))
  ).map(({ ordinal }) => ordinal)
