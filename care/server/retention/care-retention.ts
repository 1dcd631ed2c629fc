import type { Care } from '#care/server/care.ts'
import { careRows } from '#care/server/retention/care-row-store.ts'
import { findRetentionState, saveRetentionState } from '#care/server/retention/retention-state-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { countDue, type DueCount, keepRetention, takeHoldLock } from '#platform/retention/keep-rows.ts'
import type { Input } from '#shared/calls.ts'
import type { mobileRetentionCalls } from '#shared/retention/mobile-retention-calls.ts'
import { retentionDays } from '#shared/retention/retention-rules.ts'

/** For this long what the portal said of legal holds counts, in milliseconds. It says it every hour. */
const newsMs = 24 * 3_600_000

/** What is kept now. Without news of legal holds, only rows of nobody are over. */
const keepingOf = async ({ clock }: Pick<Care, 'clock'>, db: Db) => {
  const now = clock.now()
  const state = await findRetentionState(db)
  const isKnown = state !== null && now.getTime() - state.readAt.getTime() <= newsMs
  return {
    isKnown,
    hasNews: state !== null,
    rows: isKnown ? careRows : careRows.filter(({ held }) => held === null),
    daysOf: (kind: Parameters<typeof retentionDays>[0]) => retentionDays(kind, state?.days ?? {}) ?? undefined,
    now,
  }
}

/** Counts, by kind, what care's job would delete now. */
export const countCareDue = async (care: Pick<Care, 'clock'>, db: Db): Promise<DueCount[]> => countDue(db, await keepingOf(care, db))

/**
 * Deletes everything that is over its time and not under legal hold.
 * @param run.waitsSince when this server began to wait for the portal's first news; by default now
 */
export const keepCareRetention = async (
  care: Pick<Care, 'clock' | 'node' | 'log'>,
  db: Db,
  { waitsSince = care.clock.now(), signal }: { waitsSince?: Date; signal?: AbortSignal } = {},
): Promise<ReturnType<typeof keepRetention>> => {
  const { isKnown, hasNews, ...keeping } = await keepingOf(care, db)
  const isLate = hasNews || keeping.now.getTime() - waitsSince.getTime() > newsMs
  if (!isKnown && isLate) care.log.warn('the portal has not said who is under legal hold for a day: data of people are not deleted')
  return keepRetention(db, keeping, { node: care.node, signal })
}

/** Stores what the portal says: who is under legal hold, and the periods. Waits for deletions under way. */
export const learnRetention = (
  { db }: Pick<Care, 'db'>,
  { held_persons: heldIds, days, at }: Input<typeof mobileRetentionCalls.putRetention>,
  { auditContext }: RequestContext,
): Promise<void> =>
  db.transaction(async (tx) => {
    await takeHoldLock(tx)
    await saveRetentionState(tx, { days, heldIds, readAt: new Date(at) })
    await writeAudit(tx, auditContext, { event: 'care.retention', outcome: 'ok', reason: `held ${heldIds.length}` })
  })
