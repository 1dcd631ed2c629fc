import type { Care } from '#care/server/care.ts'
import { careRows } from '#care/server/retention/care-rows.ts'
import { findRetentionState } from '#care/server/retention/retention-state-store.ts'
import type { Db } from '#platform/db/db.ts'
import { countDue, type DueCount, keepRetention } from '#platform/retention/keep-rows.ts'
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
    rows: isKnown ? careRows : careRows.filter(({ held }) => held === null),
    daysOf: (kind: Parameters<typeof retentionDays>[0]) => retentionDays(kind, state?.days ?? {}) ?? undefined,
    now,
  }
}

/** Counts, by kind, what care's job would delete now. */
export const countCareDue = async (care: Pick<Care, 'clock'>, db: Db): Promise<DueCount[]> => countDue(db, await keepingOf(care, db))

/** Deletes everything that is over its time and not under legal hold. */
export const keepCareRetention = async (
  care: Pick<Care, 'clock' | 'node' | 'log'>,
  db: Db,
  signal?: AbortSignal,
): Promise<ReturnType<typeof keepRetention>> => {
  const { isKnown, ...keeping } = await keepingOf(care, db)
  if (!isKnown) care.log.warn('the portal has not said who is under legal hold for a day: data of people are not deleted')
  return keepRetention(db, keeping, { node: care.node, signal })
}
