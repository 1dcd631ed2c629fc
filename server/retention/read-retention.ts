import type { Db } from '#platform/db/db.ts'
import { countDue, type DueCount } from '#platform/retention/keep-rows.ts'
import type { Portal } from '#server/portal.ts'
import { portalRows } from '#server/retention/portal-row-store.ts'
import { portalDays } from '#server/retention/retention-settings.ts'

/** Counts, by kind, what the portal's job would delete now. */
export const countPortalDue = async ({ db, clock }: { db: Db; clock: Portal['clock'] }): Promise<DueCount[]> => {
  const now = clock.now()
  return countDue(db, { rows: portalRows, daysOf: await portalDays(db), now })
}
