import { and, asc, count, eq, gt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Db } from '#platform/db/db.ts'
import { copyRows } from '#platform/import/copy-rows.ts'
import { type FindingPlace, importFindings } from '#server/schema/import-tables.ts'
import type { FindingKind } from '#shared/eligibility/import-words.ts'

export type ImportFinding = Omit<typeof importFindings.$inferSelect, 'runId' | 'place'> & { place?: FindingPlace | null }

const columns = ['run_id', 'kind', 'ordinal', 'line', 'segment', 'member_id', 'name', 'reason', 'found', 'changes', 'place'] as const

export const insertFindings = (client: PoolClient, runId: string, findings: readonly ImportFinding[]): Promise<void> =>
  copyRows(
    client,
    'import_findings',
    columns,
    findings.map(({ kind, ordinal, line, segment, memberId, name, reason, found, changes, place }) => [
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
      place ? JSON.stringify(place) : null,
    ]),
  )

/** Deletes a run's findings for the given row ordinals; those of kind `syntax` are no rows. */
export const deleteFindingsOf = async (db: Db, runId: string, ordinals: readonly number[]): Promise<void> => {
  await db
    .delete(importFindings)
    .where(
      and(
        eq(importFindings.runId, runId),
        ne(importFindings.kind, 'syntax'),
        sql`${importFindings.ordinal} = any(${sql.param([...ordinals])}::int[])`,
      ),
    )
}

export const deleteFindings = async (db: Db, runId: string): Promise<void> => {
  await db.delete(importFindings).where(eq(importFindings.runId, runId))
}

type FindingFilter = {
  kind?: FindingKind | undefined
  text?: string | undefined
  after?: { kind: FindingKind; ordinal: number } | undefined
  limit: number
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

/**
 * The findings after `after`. Within one kind, the ordinal alone is compared: next to `kind = …`, PostgreSQL would begin at the kind's first
 * finding and only filter by a comparison of both columns.
 */
const pastPlace = ({ kind, after }: Pick<FindingFilter, 'kind' | 'after'>): SQL | undefined => {
  if (!after) return undefined
  return kind === after.kind
    ? gt(importFindings.ordinal, after.ordinal)
    : sql`(${importFindings.kind}, ${importFindings.ordinal}) > (${after.kind}, ${after.ordinal})`
}

/** Ordered by kind and row. A page after any place takes as long as the first: the primary key leads there. */
export const listFindings = (db: Db, runId: string, filter: FindingFilter): Promise<ImportFinding[]> => {
  const { limit } = filter
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
    place: importFindings.place,
  }
  return db
    .select(shown)
    .from(importFindings)
    .where(and(matching(runId, filter), pastPlace(filter)))
    .orderBy(asc(importFindings.kind), asc(importFindings.ordinal))
    .limit(limit)
}

/** Yields all findings of a run in batches, ordered by kind and row. */
export async function* allFindings(db: Db, runId: string, kind?: FindingKind): AsyncGenerator<ImportFinding> {
  let after: { kind: FindingKind; ordinal: number } | undefined
  for (;;) {
    const batch = await listFindings(db, runId, { kind, after, limit: 2000 })
    yield* batch
    const last = batch.at(-1)
    if (!last) return
    after = last
  }
}

/** Counts the findings of each kind. */
export const countFindings = async (db: Db, runId: string, text: string): Promise<Record<FindingKind, number>> => {
  const { kind } = importFindings
  const counted = await db.select({ kind, count: count() }).from(importFindings).where(matching(runId, { text })).groupBy(kind)
  const none = { added: 0, changed: 0, terminated: 0, rejected: 0, warning: 0, syntax: 0 }
  return { ...none, ...Object.fromEntries(counted.map((one) => [one.kind, one.count])) }
}

/** The rows that a run rejected: the reason by ordinal. */
export const listRejectedOrdinals = async (db: Db, runId: string): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (
      await db
        .select({ ordinal: importFindings.ordinal, reason: importFindings.reason })
        .from(importFindings)
        .where(matching(runId, { kind: 'rejected' }))
    ).map(({ ordinal, reason }) => [ordinal, reason]),
  )
