import type { PassedCheck } from '#platform/auth/robot-check.ts'
import type { Db } from '#platform/db/db.ts'
import { spentRobotChecks } from '#server/schema/registration-tables.ts'

/** Consumes a robot check; false if it was used before. */
export const spendRobotCheck = async (db: Db, check: PassedCheck): Promise<boolean> =>
  (await db.insert(spentRobotChecks).values(check).onConflictDoNothing().returning({ id: spentRobotChecks.id })).length > 0
