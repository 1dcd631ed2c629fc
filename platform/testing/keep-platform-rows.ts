import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { type DaysOfKinds, keepRetention } from '#platform/retention/keep-rows.ts'
import { platformRows } from '#platform/retention/platform-rows.ts'

/** Runs the retention job on the platform's own tables, with nobody under legal hold. */
export const keepPlatformRows = (db: Db, now: Date, daysOf: DaysOfKinds) =>
  keepRetention(db, { rows: platformRows(() => sql`false`), daysOf, now }, { node: 'test' })
