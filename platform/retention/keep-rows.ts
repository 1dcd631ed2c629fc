import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { RetentionKind } from '#shared/retention/retention-kinds.ts'

/** Rows of one table that are kept for a time. A table with foreign keys comes after the tables that refer to it. */
export type KeptRows = {
  kind: RetentionKind
  table: PgTable
  /** The rows whose time is over: those of an event before `before`, which is `now` minus the kind's days. */
  due: (before: SQL, now: SQL) => SQL
  /** The rows of people under legal hold; null for rows that belong to nobody. */
  held: SQL | null
  /** Values that replace the personal ones, for rows that others refer to. Without it the rows are deleted. */
  erase?: SQL
}

/** Rows that are over at a time of their own. */
export const rowsAfter = (kind: RetentionKind, table: PgTable, at: AnyPgColumn | SQL, held: SQL | null): KeptRows => ({
  kind,
  table,
  due: (before) => sql`${at} < ${before}`,
  held,
})

const day = 86_400_000

/** Rows of one transaction: few enough that no other waits long for them. */
const batch = 500

/** Audit context of one run of the job. */
const runContext = (node: string): AuditContext => ({
  requestId: uuidv7(),
  ip: 'local',
  userAgentHash: 'job',
  route: 'job retention',
  level: 'job',
  actorId: null,
  sessionHash: null,
  node,
  written: [],
})

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

const selectionOf = ({ due, held }: KeptRows, days: number, now: Date) => {
  const isDue = sql`(${due(instant(new Date(now.getTime() - days * day)), instant(now))})`
  return { isDue, isHeld: held === null ? sql`false` : sql`(${held})` }
}

/**
 * The lock of legal holds: who deletes shares it, who places a hold has it alone. So no deletion that began without knowing a hold ends
 * after the hold was placed.
 */
export const shareHoldLock = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext(current_schema() || ' legal holds'))`)
}

/** Waits for all running deletions; see `shareHoldLock`. */
export const takeHoldLock = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(current_schema() || ' legal holds'))`)
}

/** Days by kind; undefined pauses a kind. */
export type DaysOfKinds = (kind: RetentionKind) => number | undefined

type Keeping = { rows: readonly KeptRows[]; daysOf: DaysOfKinds; now: Date }

type Batch = { kept: KeptRows; days: number; now: Date; auditContext: AuditContext }

const keepBatch = (db: Db, { kept, days, now, auditContext }: Batch): Promise<number> =>
  db.transaction(async (tx) => {
    await shareHoldLock(tx)
    const { isDue, isHeld } = selectionOf(kept, days, now)
    const { table, kind, erase } = kept
    // Rows that another node deletes at this moment are left to it.
    const chosen = sql`ctid = any(array(select ctid from ${table} where ${isDue} and not coalesce(${isHeld}, false) limit ${batch} for update skip locked))`
    const { rowCount } = await tx.execute(
      erase ? sql`update ${table} set ${erase} where ${chosen}` : sql`delete from ${table} where ${chosen}`,
    )
    const count = rowCount ?? 0
    if (count > 0) await writeAudit(tx, auditContext, { event: 'retention.delete', outcome: 'ok', reason: `${kind} ${count}` })
    return count
  })

/**
 * Deletes what is over its time, batch by batch, each in a transaction with its audit row. What a stopped run left is found by the next.
 * @returns the number of rows by kind
 */
export const keepRetention = async (
  db: Db,
  { rows, daysOf, now }: Keeping,
  { node, signal }: { node: string; signal?: AbortSignal | undefined },
): Promise<Map<RetentionKind, number>> => {
  const counts = new Map<RetentionKind, number>()
  const auditContext = runContext(node)
  for (const kept of rows) {
    const days = daysOf(kept.kind)
    if (days === undefined) continue
    for (let count = batch; count === batch && !signal?.aborted; ) {
      count = await keepBatch(db, { kept, days, now, auditContext })
      counts.set(kept.kind, (counts.get(kept.kind) ?? 0) + count)
    }
  }
  return counts
}

export type DueCount = { kind: RetentionKind; due: number; held: number }

/** Counts, by kind, the rows that the job would delete now, and those that it leaves because of a legal hold. */
export const countDue = async (db: Db, { rows, daysOf, now }: Keeping): Promise<DueCount[]> => {
  const counts = new Map<RetentionKind, DueCount>()
  for (const kept of rows) {
    const days = daysOf(kept.kind)
    if (days === undefined) continue
    const { isDue, isHeld } = selectionOf(kept, days, now)
    const { rows: found } = await db.execute<{ due: number; held: number }>(
      sql`select (count(*) filter (where not held))::int as due, (count(*) filter (where held))::int as held
        from (select coalesce(${isHeld}, false) as held from ${kept.table} where ${isDue}) found`,
    )
    const { due, held } = counts.get(kept.kind) ?? { due: 0, held: 0 }
    counts.set(kept.kind, { kind: kept.kind, due: due + (found[0]?.due ?? 0), held: held + (found[0]?.held ?? 0) })
  }
  return [...counts.values()]
}
