import type { Db } from '#platform/db/db.ts'
import { operators } from '#server/schema/operator-tables.ts'

/** Names by id, including former operators, who appear in past actions. */
export const findOperatorNames = async (db: Db): Promise<ReadonlyMap<string, string>> =>
  new Map((await db.select({ id: operators.id, name: operators.name }).from(operators)).map(({ id, name }) => [id, name]))
